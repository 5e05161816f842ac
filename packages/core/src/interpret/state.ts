import type { JsonObject } from "../json.ts";
import type { CallHistory } from "./call-history.ts";
import type { EndReason } from "./trace.ts";
import type { Listing } from "./listing.ts";
import type { Bridge, Leg, LegMedia, PendingRequest, Recording, RoomPair } from "./call-things.ts";
import type { Activation, Track, Variables } from "./frame.ts";

/**
 * The version of the shape below. A change of the shape raises it, gets its step in
 * `migrate-state.ts`, and adds states of the new shape to `test/stored-states`.
 */
export const stateVersion = 6;

/**
 * All that is known of one call: plain JSON with a version (I2), never changed in place. Ids are
 * made from the counters under the call's id (I4).
 */
export interface CallState {
  readonly version: typeof stateVersion;
  /** In a run only `id` and `started_at` say something, until it dials. */
  readonly call: CallFacts;
  /** Only in the run of a webhook. */
  readonly webhook?: WebhookFacts;
  /** Only in the run of a part that nobody called. */
  readonly run?: { readonly part: string; readonly by: string };
  /**
   * `running`: the flow decides. `leaving`: the call is over, what it created is being removed.
   * `ended`: nothing is left.
   */
  readonly status: "running" | "leaving" | "ended";
  readonly reason: EndReason | null;
  /** A fault has led to the block that the flow has for it; absent: none has. */
  readonly caught?: true;
  /**
   * The tracks that walk through blocks: `main` is always there, the side tracks follow in the
   * order in which they were opened.
   */
  readonly tracks: Listing<Track>;
  /** The names that expressions see: of the flow itself, then of each side track. */
  readonly activations: Listing<Activation>;
  /** Sets of variables: that of the flow. */
  readonly variables: Listing<Variables>;
  readonly legs: Listing<Leg>;
  readonly bridges: Listing<Bridge>;
  /** The recordings that are under way, by their names on the platform. */
  readonly recordings: Listing<Recording>;
  /** The media of each leg that hears anything. */
  readonly media: Listing<LegMedia>;
  /** Set timers by name, each with the time it is due. */
  readonly timers: Readonly<Record<string, number>>;
  /** Requests that wait for their answer. */
  readonly requests: Listing<PendingRequest>;
  /** Only in a call whose flow reads `cdr`. */
  readonly history?: CallHistory;
  /**
   * How far the call and the rooms that it wrote to have come in telling one another; absent when
   * it wrote to none.
   */
  readonly rooms?: Listing<RoomPair>;
  /** Signals that the call was told; absent: none. */
  readonly signals?: SignalsState;
  /** The last number used, over all kinds of ids. */
  readonly counter: number;
  /** Steps entered so far, against `limits.steps`. */
  readonly steps: number;
  /** The conversations that do not count for `limits.call`; absent: there were none. */
  readonly talk?: TalkTime;
}

/** The signals that a call was told. */
export interface SignalsState {
  /** The ids of the last ones, so that one that is told twice is taken once. */
  readonly taken: readonly string[];
  /** The signals whose parts have not begun, in order. */
  readonly waiting: readonly { readonly signal: string; readonly args: JsonObject }[];
  /** The one whose part runs, and its side track; absent: none does. */
  readonly running?: { readonly side: string; readonly signal: string };
  /** The signal that leads to a block, as soon as the running step can be left; absent: none does. */
  readonly leads?: { readonly signal: string; readonly block: string };
}

/** How long the caller has talked since the timer of `limits.call` was set. */
export interface TalkTime {
  /** The conversations that are over, in milliseconds. */
  readonly ms: number;
  /** When the one under way began; absent: nobody talks. */
  readonly since?: number;
  /**
   * The timer fired in the conversation under way: so much of the limit is left when that is over;
   * absent: it did not.
   */
  readonly leftMs?: number;
}

/**
 * The facts under `call` in expressions. `started_at` is milliseconds since the epoch; `language`
 * may change.
 */
export type CallFacts = {
  readonly id: string;
  readonly from: string;
  /** The name that the caller's phone gives itself; absent where it gives none. */
  readonly name?: string;
  readonly to: string;
  readonly args: readonly string[];
  readonly started_at: number;
  /** The language that the caller hears. */
  readonly language: string;
  /**
   * The SIP headers that the flow asked for, by their own names; absent where it asked for none.
   */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The dial plan's variables that the flow asked for, in the same way. */
  readonly variables?: Readonly<Record<string, string | null>>;
  /** The number that the call was diverted from; absent where the flow did not ask. */
  readonly diverted_from?: string | null;
};

/** The facts under `webhook` in expressions. */
export type WebhookFacts = {
  readonly name: string;
  /** Open: the platform document does not show it. */
  readonly payload: JsonObject;
};

/** Whether nobody has called: it is the run of a webhook or of a part, which may dial. */
export function isRun({ webhook, run }: Pick<CallState, "webhook" | "run">): boolean {
  return webhook !== undefined || run !== undefined;
}

/**
 * The leg of the caller: the one that names the call, until the caller hands the conversation over
 * to another phone, which is the caller's from then on.
 */
export function callerLeg({ legs, call }: Pick<CallState, "legs" | "call">): string {
  return legs.find(({ role }) => role === "caller")?.id ?? call.id;
}

/** The id of the track, the activation and the variables that every call begins with. */
export const main = "main";
