import type { Json, JsonObject } from "../json.ts";
import type { EndReason } from "./trace.ts";

/**
 * The version of the shape below. Whoever changes the shape raises it, says in `migrate-state.ts` how the one before becomes this
 * one, and writes states of it beside the earlier ones (`test/stored-states`).
 */
export const stateVersion = 1;

/**
 * All that is known of one call: plain JSON with a version (I2), never changed in place. Ids are made from the counters
 * under the call's id (I4).
 */
export interface CallState {
  readonly version: typeof stateVersion;
  /** In the run of a webhook only `id` and `started_at` say something. */
  readonly call: CallFacts;
  /** Only in the run of a webhook, which has no legs and no `finally`. */
  readonly webhook?: WebhookFacts;
  /** `running`: the flow decides. `leaving`: the call is over, what it created is being removed. `ended`: nothing is left. */
  readonly status: "running" | "leaving" | "ended";
  readonly reason: EndReason | null;
  readonly vars: JsonObject;
  readonly names: JsonObject;
  /** The stack of frames, the innermost last. */
  readonly frames: readonly Frame[];
  readonly legs: Listing<Leg>;
  readonly bridges: Listing<Bridge>;
  readonly media: MediaQueue;
  /** Set timers by name, each with the time it is due. */
  readonly timers: Readonly<Record<string, number>>;
  /** Requests that wait for their answer. */
  readonly requests: Listing<PendingRequest>;
  /** The last number used, over all kinds of ids. */
  readonly counter: number;
  /** Steps entered so far, against `limits.steps`. */
  readonly steps: number;
}

/** What an expression sees as `call`. `started_at` is milliseconds since the epoch. */
export type CallFacts = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly args: readonly string[];
  readonly started_at: number;
};

/** What an expression sees as `webhook`. */
export type WebhookFacts = {
  readonly name: string;
  /** Open: the platform document does not show it. */
  readonly payload: JsonObject;
};

/** A place in a block; `block` is `null` inside `finally`. */
export interface Frame {
  readonly block: string | null;
  readonly index: number;
  /** `ready`: the step at `index` comes next. `running`: it waits. `pausing`: it failed and is about to be retried. */
  readonly phase: "ready" | "running" | "pausing";
  /** The running verb's own; `null` otherwise. */
  readonly memory: Json;
  /** How often the step at `index` has been retried. */
  readonly retries: number;
}

/**
 * One leg. `dialing`: originated, not answered. `here`: under our control. `hanging_up`: it was hung up by its own side and
 * will leave in a moment. `removing`: its hangup was commanded. `gone`: it left, or was hung up, or never came to be.
 */
export interface Leg extends Identified {
  readonly role: "caller" | "callee";
  readonly status: "dialing" | "here" | "hanging_up" | "removing" | "gone";
  /** Removals that failed so far. */
  readonly failures: number;
}

/** One bridge. `creating`: the platform has not answered yet; the rest as for a leg. */
export interface Bridge extends Identified {
  readonly status: "creating" | "here" | "removing" | "gone";
  /** Removals that failed so far. */
  readonly failures: number;
}

/** The caller's media: one file at a time (rule 1 of the document's media queue). */
export interface MediaQueue {
  readonly waiting: readonly string[];
  readonly current: Playback | null;
  /** The last file since the playing began that could not be played; absent when all could. */
  readonly skipped?: string;
}

/** The playback under way. */
export interface Playback {
  readonly id: string;
  readonly media: string;
  readonly stopping: boolean;
}

/** A request without an answer yet: the kind of command, and the leg, bridge, playback, table, URL or operation it is about. */
export interface PendingRequest extends Identified {
  readonly kind: string;
  readonly subject: string;
}

/**
 * Things of a call by their ids, in the order in which they came. There are never more than a few, so they stand in a list:
 * to a record whose keys are ids, each with its call's id in it, V8 gives a shape of its own every time.
 */
export type Listing<Thing extends Identified> = readonly Thing[];

/** A thing with an id. */
export interface Identified {
  readonly id: string;
}

/** The thing with an id; `undefined` when there is none. */
export function thingWith<Thing extends Identified>(things: Listing<Thing>, id: string): Thing | undefined {
  return things.find((thing) => thing.id === id);
}

/** A copy with a thing in it: in the place of the one with the same id, or at the end. */
export function withThing<Thing extends Identified>(things: Listing<Thing>, thing: Thing): Listing<Thing> {
  if (thingWith(things, thing.id) === undefined) return [...things, thing];
  return things.map((other) => (other.id === thing.id ? thing : other));
}

/** A copy without the thing with an id. */
export function withoutThing<Thing extends Identified>(things: Listing<Thing>, id: string): Listing<Thing> {
  return things.filter((thing) => thing.id !== id);
}
