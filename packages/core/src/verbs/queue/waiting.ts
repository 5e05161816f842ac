import { bindName } from "../../interpret/activations.ts";
import { currentStep, type CallDraft } from "../../interpret/draft.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { Json } from "../../json.ts";
import { firstCalled, type Phone } from "../bridge/phones.ts";
import type { BridgePlan } from "../bridge/bridge-plan.ts";
import type { Connecting } from "../bridge/connecting.ts";

/**
 * The options with which a step waits. Durations are in milliseconds; `null` stands for an option
 * that is not written.
 */
export type QueuePlan = {
  readonly queue: string;
  readonly announce: string | null;
  readonly announceAfter: number;
  readonly announceEvery: number;
  /** Keys that lead away. */
  readonly leave: readonly string[];
  /**
   * How members are called, and what becomes of the conversation; the desk says how long they ring.
   */
  readonly plan: BridgePlan;
};

/**
 * A `queue` step under way. It is `joining` until the desk has given a place, then `waiting`, also
 * while members are called. It is `talking` after a member has answered.
 */
export type Queueing = {
  readonly stage: "joining" | "waiting" | "talking";
  readonly plan: QueuePlan;
  readonly since: number;
  readonly turn: QueueTurn;
  /** The side block under way; `null`: none. */
  readonly announcement: string | null;
  /** The offer of the desk whose phones ring; `null`: there is none. */
  readonly offer: Ringing | null;
  /** Phones that were let go since another one answered: they are busy until they are gone. */
  readonly going: Ringing | null;
  /** The conversation; `null` while nobody has answered. */
  readonly connecting: Connecting | null;
  /** Whether another phone has taken the member's place, who is free then; absent: none has. */
  readonly isHandedOn?: boolean;
};

/** Phones that are called for an offer. A member has several where several are registered with it. */
export type Ringing = {
  readonly id: string;
  readonly bridge: string;
  readonly phones: readonly Phone[];
  /** How long they may ring, in milliseconds; absent in the states of earlier versions. */
  readonly ringMs?: number;
};

/** How long members ring where nobody has said it, in milliseconds. */
export const usualRingMs = 20_000;

/** Whether a phone is called, or has answered. */
export function isRinging({ outcome }: Phone): boolean {
  return outcome === null;
}

/** The phones of a member, also those that they are forwarded to. */
export function phonesOf(phones: readonly Phone[], member: string): readonly Phone[] {
  return phones.filter((phone) => firstCalled(phone) === member);
}

/** The phones, with only the last one of each member. */
export function lastOfEach(phones: readonly Phone[]): readonly Phone[] {
  return [...new Map(phones.map((phone) => [firstCalled(phone), phone])).values()];
}

/** The outcomes of such a step. */
export type QueueOutcome = "ended" | "full" | "unstaffed" | "timed_out" | "failed";

/** How it stands. */
export type QueueStep = Progress<Queueing, QueueOutcome>;

/** The value of the name under `as`. */
export type QueueTurn = {
  readonly position: number;
  readonly waiting: number;
  readonly estimate: number;
  readonly waited: number;
  readonly place: string;
  readonly member: string | null;
  readonly seconds: number | null;
  readonly ended_by: string | null;
};

/** A turn before the desk has given a place. */
export const noTurn: QueueTurn = {
  position: 0,
  waiting: 0,
  estimate: 0,
  waited: 0,
  place: "",
  member: null,
  seconds: null,
  ended_by: null,
};

/** No phone rings, and nobody talks. */
export const nobodyCalled = { offer: null, going: null, connecting: null } as const;

/** The turn as the desk tells it; it may come from another version of flowrun. */
export function placedTurn(turn: QueueTurn, body: { readonly [key: string]: Json }): QueueTurn {
  const numberOf = (key: string): number => (typeof body[key] === "number" ? body[key] : 0);
  return {
    ...turn,
    position: numberOf("position"),
    waiting: numberOf("waiting"),
    estimate: numberOf("estimate"),
    place: String(body["place"] ?? ""),
  };
}

/** The turn as it stands is what the blocks beside the step see under its name. */
export function bindTurn(call: CallDraft, turn: QueueTurn): void {
  const name = currentStep(call)?.as;
  if (name !== undefined) bindName(call, name, turn);
}
