import { destroyBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/program.ts";
import { callerLeg, thingWith } from "../../interpret/state.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { setUnder, type Background } from "../../interpret/under.ts";
import type { Meeting } from "../meeting/meeting.ts";
import { conversationOf, type Talked } from "./conversation.ts";
import type { LeavingTwo } from "./leaving-two.ts";
import type { Calling, Phone } from "./phones.ts";
import type { Screening } from "./screening.ts";
import { forgetTyped, type TalkKey, type Typed } from "./talk-keys.ts";

/** What a conversation is begun with. */
export type Plan = Calling & {
  readonly keepCaller: boolean;
  /** What the caller hears until then; `null`: what the caller heard before, if anything. */
  readonly background: Background;
  /** Whether the caller is answered when a phone is. */
  readonly answers: boolean;
  /**
   * Whether the caller is in the bridge with the phone while it rings, and hears what it says of
   * itself; absent: not.
   */
  readonly isEarly?: true;
  /** The longest conversation; `null`: any. */
  readonly maxMs: number | null;
  /** What a phone goes through that has answered; absent: nothing. */
  readonly screening?: Screening;
  /** The sequences of keys that mean something while they talk; absent: none. */
  readonly keys?: readonly TalkKey[];
  /** Who picks up in this group may have the caller while the phones ring; absent: nobody. */
  readonly group?: string;
  /** The dial patterns of numbers that the phone may transfer to; absent: none. */
  readonly transfers?: readonly string[];
  /** The class of music that one hears while the other is away for such a block. */
  readonly music?: string;
};

/**
 * The stages of a conversation: they talk; for a block that they are apart for they are taken out
 * of the bridge (`parting`), the block runs (`apart`), and both are quiet and come back
 * (`returning`). `replacing`: one of them was let go, and the phone still rings that takes the
 * place. `referring`: both wait for a phone that one of them has asked to transfer the call to.
 * `leaving_two`: they talk on until it is known whether one of them is let go, who is in another
 * call as well.
 */
export type Talking =
  | "talking"
  | "parting"
  | "apart"
  | "returning"
  | "replacing"
  | "referring"
  | "leaving_two";

/**
 * The stages before phones ring that the caller is to hear: the caller's channel becomes quiet
 * (`clearing`), the bridge is created (`making`), and the caller is added (`entering`).
 */
export type Opening = "clearing" | "making" | "entering";

/**
 * A bridge step with all that it can do, and its stages in order: phones ring, round after round,
 * until one answers, and accepts; the caller's channel becomes quiet (a running playback would hold
 * every request on it back) and is answered; the bridge is created, and both are added in the same
 * moment. `undecided`: they could not be added, perhaps since one has just left. `awaited` is the
 * request that it waits for.
 */
export type Connecting = {
  readonly stage:
    | Opening
    | "ringing"
    | "quieting"
    | "answering"
    | "creating"
    | "adding"
    | "undecided"
    | "met"
    | Talking;
  readonly plan: Plan;
  /** Whom it has not called yet: those of one round are called at once. */
  readonly rounds: readonly (readonly string[])[];
  readonly phones: readonly Phone[];
  readonly bridge: string;
  /** The leg that answered first, or has taken its place. */
  readonly winner: string;
  readonly awaited: string;
  readonly talkAt: number | null;
  /**
   * The block that somebody's keys have begun: its side track, `null` before it runs, and who
   * pressed them.
   */
  readonly doing?: {
    readonly side: string | null;
    readonly by: string;
    readonly block: string;
    readonly isApart: boolean;
  };
  /**
   * Where the caller is with somebody who has picked up; absent: nobody has. Before the caller is
   * answered, only the bridge is known.
   */
  readonly meeting?: Meeting | { readonly bridge: string };
  /** Whom the phone has asked to transfer the call to; absent: it has not. */
  readonly wanted?: string;
  /** The phone that has asked to be left out of this call and another; absent: none has. */
  readonly leavingTwo?: LeavingTwo;
  /** What legs have typed that may become a sequence; absent: nothing. */
  readonly typed?: readonly Typed[];
  /** What the caller heard before; taken up again when nobody answers. */
  readonly before: Background;
};

/**
 * Of the phone, which may be leaving, of who has parked the other side, and of the bridge nothing
 * is left; the caller stays.
 */
export function remove(
  call: CallDraft,
  { winner, phones, bridge, doing, typed = [] }: Connecting,
): void {
  forgetTyped(call, typed);
  setUnder(call, null);
  for (const timer of ["joining", "max", "ring"]) cancelTimer(call, timer);
  for (const { leg } of phones)
    if (thingWith(call.state.legs, leg)?.status === "dialing") hangUp(call, leg);
  for (const leg of new Set([winner, doing?.by ?? winner]))
    if (leg !== callerLeg(call.state)) letGo(call, leg);
  destroyBridge(call, bridge);
}

/** Hangs a leg up; one that is leaving by itself need not be told. */
export function letGo(call: CallDraft, leg: string): void {
  if (thingWith(call.state.legs, leg)?.status !== "hanging_up") hangUp(call, leg);
}

/** What the step gives after a conversation. */
export function resultOf(
  call: CallDraft,
  { phones, winner, talkAt }: Connecting,
  endedBy: Talked["endedBy"],
): ReturnType<typeof conversationOf> {
  const to = phones.find(({ leg }) => leg === winner)?.to ?? "";
  return conversationOf({ to, talkedMs: talkAt === null ? 0 : call.at - talkAt, endedBy });
}

/** What phones are called with. */
export function callingOf({ ringMs, callerId, display, headers }: Plan): Calling {
  return {
    ringMs,
    callerId,
    ...(display === undefined ? {} : { display }),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** The step waits. */
export function waiting(memory: Connecting): Progress<Connecting> {
  return { kind: "waiting", memory };
}

/** The answer to a request. */
export type RequestAnswer = CallEvent & { readonly kind: "request.succeeded" | "request.failed" };

/** Whether an event is the answer to this request. */
export function isAnswer(event: CallEvent, request: string): event is RequestAnswer {
  return (
    (event.kind === "request.succeeded" || event.kind === "request.failed") &&
    event.request === request
  );
}
