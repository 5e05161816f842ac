import type { Json, JsonObject } from "../json.ts";
import type { CallHistory } from "./call-history.ts";
import type { MediaItem } from "../language/media-item.ts";
import type { HangupCause, RecordingFormat } from "./platform-command.ts";
import type { EndReason, PauseReason } from "./trace.ts";

/**
 * The version of the shape below. Whoever changes the shape raises it, says in `migrate-state.ts`
 * how the one before becomes this one, and writes states of it beside the earlier ones
 * (`test/stored-states`).
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
   * What walks through blocks: `main`, which is always there, then the side tracks in the order in
   * which they were opened.
   */
  readonly tracks: Listing<Track>;
  /** What expressions see: that of the flow itself, then one for each side track. */
  readonly activations: Listing<Activation>;
  /** Sets of variables: that of the flow. */
  readonly variables: Listing<Variables>;
  readonly legs: Listing<Leg>;
  readonly bridges: Listing<Bridge>;
  /** The recordings that are under way, by their names on the platform. */
  readonly recordings: Listing<Recording>;
  /** What the legs hear that hear anything. */
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
  /** The last number used, over all kinds of ids. */
  readonly counter: number;
  /** Steps entered so far, against `limits.steps`. */
  readonly steps: number;
  /** The conversations that do not count for `limits.call`; absent: there were none. */
  readonly talk?: TalkTime;
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
 * What an expression sees as `call`. `started_at` is milliseconds since the epoch; `language` may
 * change.
 */
export type CallFacts = {
  readonly id: string;
  readonly from: string;
  /** What the caller's phone calls itself; absent where it says nothing. */
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

/** What an expression sees as `webhook`. */
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

/** A stack of frames on a leg. */
export interface Track extends Identified {
  /** The leg that its steps talk to; `null` when there is none. */
  readonly leg: string | null;
  /** The track whose running step opened this one; `null` for `main`. */
  readonly opener: string | null;
  /** The innermost last. */
  readonly frames: readonly Frame[];
  /**
   * The terminators of an entry that ended without one at this time; absent once a key has come.
   */
  readonly spent?: { readonly keys: string; readonly endedAt: number };
}

/** What the expressions of a frame see beside what all of the call see. */
export interface Activation extends Identified {
  /**
   * The file that its steps stand in, by the name that the flow uses it under; empty for the flow's
   * own.
   */
  readonly file: string;
  /** What it was called with. */
  readonly args: JsonObject;
  /** The values bound under `as`. */
  readonly names: JsonObject;
  /** The id of its variables. */
  readonly vars: string;
}

/** A set of variables, which several activations may share. */
export interface Variables extends Identified {
  readonly values: JsonObject;
}

/**
 * A place in a block. What becomes of a `flow` that runs out is the end of the call, of a `part`
 * the outcome `ok` for the step that called it, of a `side` the same for the step that opened it,
 * of an `each` the next item; `finally` just ends.
 */
export interface Frame {
  readonly kind: "flow" | "part" | "side" | "each" | "finally";
  /** The part that it runs; absent elsewhere. */
  readonly part?: string;
  /** The items that it still runs for, the present one first; absent elsewhere. */
  readonly items?: readonly Json[];
  /** How the part was left whose `finally` this is; absent elsewhere, and when the call is over. */
  readonly left?: Leaving;
  /** The id of what its expressions see. */
  readonly activation: string;
  /** `null` inside the flow's `finally`. */
  readonly block: string | null;
  readonly index: number;
  /**
   * `ready`: the step at `index` comes next. `running`: it waits. `pausing`: it failed and is about
   * to be retried.
   */
  readonly phase: "ready" | "running" | "pausing";
  /** The running verb's own; `null` otherwise. */
  readonly memory: Json;
  /** How often the step at `index` has been retried. */
  readonly retries: number;
}

/** With which word, and which value, a part was left. */
export interface Leaving {
  readonly outcome: string;
  readonly value: Json;
}

/**
 * One leg. A `helper` is one of our own, for what another leg says or hears. `dialing`: originated,
 * not answered. `here`: under our control. `hanging_up`: it was hung up by its own side and will
 * leave in a moment. `removing`: its hangup was commanded. `gone`: it left, or was hung up, or
 * never came to be.
 */
export interface Leg extends Identified {
  /** A `helper` is nobody's: it carries the sound of another leg. */
  readonly role: "caller" | "callee" | "helper";
  readonly status: "dialing" | "here" | "hanging_up" | "removing" | "gone";
  /** Of a helper that is meant for a bridge: for which. */
  readonly helps?: Helping;
  /** Whether somebody talks on it, where its originate asked to be told; absent: nobody did. */
  readonly voice?: "unheard" | "talking" | "quiet";
  /** It was sent elsewhere, so that its end is no hanging up; absent: it was not. */
  readonly isRedirected?: true;
  /** Why it was to be hung up, where that is told to the phone. */
  readonly cause?: HangupCause;
  /** Nobody hears it; absent: it is heard. */
  readonly isMuted?: true;
  /** The platform's id of the channel that has taken its place; absent: none has. */
  readonly channel?: string;
  /**
   * The side track whose step made it, and with which it goes; absent for one of `main`, and of one
   * that was handed over.
   */
  readonly track?: string;
  /** Removals that failed so far. */
  readonly failures: number;
}

/** What a helper is there for. */
export interface Helping {
  /** The bridge that it is meant for; those of one bridge come and go together. */
  readonly bridge: string;
  /** It belongs to a stream, which goes on behind its step. */
  readonly isStream?: true;
  /** The side track whose step needs it, and with which it goes; absent for `main`. */
  readonly track?: string;
}

/** One bridge. `creating`: the platform has not answered yet; the rest as for a leg. */
export interface Bridge extends Identified {
  readonly status: "creating" | "here" | "removing" | "gone";
  /** As for a leg. */
  readonly track?: string;
  /** Removals that failed so far. */
  readonly failures: number;
}

/**
 * One recording; its id is the name that it has on the platform. Times are milliseconds, as in
 * events.
 */
export interface Recording extends Identified {
  /**
   * `message`: of who speaks to a step that waits for it. `call`: of everybody, whatever the flow
   * does meanwhile.
   */
  readonly kind: "message" | "call";
  /** The leg that is recorded. */
  readonly leg: string;
  /** The track whose step waits for it; `null` when none does. */
  readonly track: string | null;
  /**
   * `starting`: the platform has not begun. `stopping`: it was told to end it. `ended`: it has, and
   * the step was not told yet.
   */
  readonly status: "starting" | "running" | "stopping" | "ended";
  /** What its value is bound to; absent where nobody asks for it. */
  readonly bound?: { readonly name: string; readonly activation: string };
  /** When it began; absent before. */
  readonly startedAt?: number;
  /** What has been heard of a voice. */
  readonly voice: Voice;
  /** Who wants it paused; absent: nobody. */
  readonly pausedBy?: readonly PauseReason[];
  /** Since when it is paused; absent: it is not. */
  readonly pausedAt?: number;
  /** How long it was paused before, in milliseconds; absent: never. */
  readonly pausedMs?: number;
  /** The format of a whole call that is recorded on a helper; absent elsewhere. */
  readonly format?: RecordingFormat;
  /** The channel in the caller's place that the helper hears; absent: the first one. */
  readonly channel?: string;
  /** The bridges of the caller are recorded instead, as the platform cannot listen to a leg. */
  readonly bridges?: BridgesRecorded;
}

/**
 * The bridge that is recorded, and the request that adds the leg to the next one; `null` where there
 * is none.
 */
export interface BridgesRecorded {
  readonly format: RecordingFormat;
  readonly bridge: string | null;
  readonly entering: string | null;
}

/**
 * `endedAt` is when the last talk ended. Of an `unknown` voice nobody can tell whether it spoke.
 */
export type Voice =
  | { readonly kind: "unheard" | "unknown" }
  | { readonly kind: "talking" }
  | { readonly kind: "quiet"; readonly endedAt: number };

/**
 * What one leg hears, by the id of the leg: one item at a time (rule 1 of the document's media
 * queue).
 */
export interface LegMedia extends Identified {
  readonly waiting: readonly MediaItem[];
  readonly current: Playback | null;
  /** The last item since the playing began that could not be played; absent when all could. */
  readonly skipped?: string;
  /**
   * The speech of the first item that waits, while another one plays; absent when it needs none.
   */
  readonly ahead?: Speech;
  /** What the leg hears whenever nothing is played to it; absent: silence. */
  readonly under?: Under;
  /**
   * The language that items are played in, of a leg that is not the caller's; absent: that of the
   * caller.
   */
  readonly language?: string;
}

/**
 * The playback under way; `media` is what is heard. `making` is the request for its speech, until
 * there is something to play.
 */
export interface Playback {
  readonly id: string;
  readonly media: string;
  readonly stopping: boolean;
  readonly making?: string;
}

/** Speech that was asked for: still being made, ready at a URI, or not to be had. */
export type Speech =
  | { readonly kind: "making"; readonly request: string }
  | { readonly kind: "ready"; readonly uri: string }
  | { readonly kind: "failed"; readonly why: string };

/**
 * A class of music on hold, or a ringing tone. Playing ends it without a word, so it is begun
 * again.
 */
export type Under = { readonly isOn: boolean } & (
  | { readonly kind: "music"; readonly class: string }
  | { readonly kind: "ringing" }
);

/**
 * A request without an answer yet: the kind of command, and the leg, bridge, playback, recording,
 * table, URL, operation or language it is about.
 */
export interface PendingRequest extends Identified {
  readonly kind: string;
  readonly subject: string;
  /** The side track that asked; absent for `main`. */
  readonly track?: string;
}

/** A room that the call wrote to, by its id. */
export interface RoomPair extends Identified {
  /** The number of the last message that was sent to it. */
  readonly sent: number;
  /** The number of the last message that was taken from it; 0 before the first. */
  readonly seen: number;
  /** What is said to it when legs are gone that are being hung up; absent: nothing. */
  readonly owed?: readonly { readonly leg: string; readonly body: Json }[];
}

// Never more than a few: to a record whose keys are ids, each with its call's id in it, V8 gives a
// shape of its own every time.
/** Things of a call by their ids, in the order in which they came. */
export type Listing<Thing extends Identified> = readonly Thing[];

/** A thing with an id. */
export interface Identified {
  readonly id: string;
}

/** The thing with an id; `undefined` when there is none. */
export function thingWith<Thing extends Identified>(
  things: Listing<Thing>,
  id: string,
): Thing | undefined {
  return things.find((thing) => thing.id === id);
}

/** A copy with a thing in it: in the place of the one with the same id, or at the end. */
export function withThing<Thing extends Identified>(
  things: Listing<Thing>,
  thing: Thing,
): Listing<Thing> {
  const place = things.findIndex(({ id }) => id === thing.id);
  return place === -1 ? [...things, thing] : things.with(place, thing);
}

/** A copy without the thing with an id. */
export function withoutThing<Thing extends Identified>(
  things: Listing<Thing>,
  id: string,
): Listing<Thing> {
  return things.filter((thing) => thing.id !== id);
}
