import type { Json, JsonObject } from "../json.ts";

/**
 * The call that a flow begins with: what `start` takes. `at` is milliseconds, as in every event.
 */
export interface CallStart {
  /**
   * The inbound leg. It names the call, and is the prefix of every id that the call chooses (I4).
   */
  readonly leg: string;
  readonly from: string;
  /** The caller's name, as its phone gives it; absent where it gives none. */
  readonly name?: string;
  readonly to: string;
  /** Arguments that the platform's dial plan gave. */
  readonly args: readonly string[];
  readonly at: number;
}

/**
 * The webhook that a run begins with, in which there is no call: the other thing that `start`
 * takes.
 */
export interface WebhookStart {
  /**
   * Names the run, and is the prefix of every id that the run chooses (I4). No two runs have the
   * same.
   */
  readonly run: string;
  /** The sender's name for the delivery. */
  readonly delivery?: string;
  /** E.g. `summaryCompleted`. */
  readonly webhook: string;
  readonly payload: JsonObject;
  readonly at: number;
}

/** The part that a run begins with that nobody calls and no webhook brings. */
export interface PartStart {
  /**
   * Names the run, and is the prefix of every id that the run chooses (I4). No two runs have the
   * same.
   */
  readonly run: string;
  readonly part: string;
  /** The arguments, as the part takes them. */
  readonly args: JsonObject;
  /**
   * The cause of the run: `request:NAME`, or the id of the room that began it, such as `timetable`
   * or `lane:reminders`.
   */
  readonly by: string;
  readonly at: number;
}

/** The start of a run, in which there is no call until it dials. */
export type RunStart = WebhookStart | PartStart;

/**
 * An event that a platform tells. Legs and playbacks are named by the ids of the commands that made
 * them, an inbound leg by the platform. Events of one leg arrive in order.
 */
export type PlatformEvent =
  /** A new call from outside entered our application. Its leg names the call. */
  | {
      readonly kind: "call.arrived";
      readonly leg: string;
      readonly from: string;
      /** The caller's name, as its phone gives it; absent where it gives none. */
      readonly name?: string;
      readonly to: string;
      readonly args: readonly string[];
    }
  /** An outbound leg answered and is under our control. */
  | { readonly kind: "leg.joined"; readonly leg: string }
  /**
   * Another channel of the platform has taken the place of this leg, and is the leg from now on: an
   * attended transfer or a pick-up of phones. It bears an id of the platform, by which alone another
   * process finds it.
   */
  | { readonly kind: "leg.replaced"; readonly leg: string; readonly channel: string }
  /** Somebody hung this leg up: it will be gone in a moment, and what plays on it fails. */
  | { readonly kind: "leg.hangup_requested"; readonly leg: string }
  /** A leg is no longer under our control: it was hung up, or transferred away. */
  | { readonly kind: "leg.left"; readonly leg: string }
  /**
   * A leg is gone for good; for an outbound leg that never joined, `cause` and `techCause` tell why
   * (Q.850, SIP status).
   */
  | {
      readonly kind: "leg.destroyed";
      readonly leg: string;
      readonly cause: number;
      readonly techCause?: number;
      /** The number that its phone says it is forwarded to (302), which nobody has called. */
      readonly forwardedTo?: string;
    }
  /**
   * The phone of this leg asks to transfer the call to a number, and waits to hear the result. With
   * an empty number it asks to be replaced by the party that it talks to in another call (attended,
   * REFER with Replaces). Its leg there is `other`, where that is one of ours.
   */
  | {
      readonly kind: "transfer.requested";
      readonly leg: string;
      readonly to: string;
      readonly other?: string;
    }
  | { readonly kind: "dtmf.received"; readonly leg: string; readonly digit: string }
  | { readonly kind: "playback.finished"; readonly playback: string; readonly failed: boolean }
  /** A voice is heard on this leg, where that is detected (`leg.detect`). */
  | { readonly kind: "talk.started"; readonly leg: string }
  /**
   * It was not heard any more for `quietMs` of `leg.detect`. A party that hangs up while talking is
   * not told to stop.
   */
  | { readonly kind: "talk.stopped"; readonly leg: string }
  /** A recording of this leg has begun, by its name. */
  | { readonly kind: "recording.started"; readonly leg: string; readonly recording: string }
  /** It is over, and stored. */
  | { readonly kind: "recording.finished"; readonly leg: string; readonly recording: string }
  /** It came to nothing. */
  | { readonly kind: "recording.failed"; readonly leg: string; readonly recording: string };

/**
 * An event of a call that has begun: the platform tells it, or the host does something. The only
 * time the interpreter knows is `at` (I3): milliseconds of a clock that never goes back.
 */
export type CallEvent = (Exclude<PlatformEvent, { readonly kind: "call.arrived" }> | HostEvent) & {
  readonly at: number;
};

type HostEvent =
  /**
   * A phone that is in two calls of this host asks to be left out of both. Its two partners then
   * talk with one another (attended transfer, REFER with Replaces). Both calls are told, each with
   * its own leg of that phone. The number that the caller of the other call has dialled is `to`.
   * The phone's leg there is `other`, which also says if it is the caller's. The phone has asked on
   * one of the legs, and waits to hear the result there.
   */
  | {
      readonly kind: "join.requested";
      readonly leg: string;
      readonly to: string;
      readonly other: string;
      readonly isOtherCaller: boolean;
      readonly isAsking: boolean;
    }
  | { readonly kind: "timer.fired"; readonly timer: string }
  /**
   * The answer to a command: the row of a lookup (`null`: no such row), what a port said to
   * `request` or `v2`, else `null`.
   */
  | { readonly kind: "request.succeeded"; readonly request: string; readonly result: Json }
  | {
      readonly kind: "request.failed";
      readonly request: string;
      /** A code of the port's error catalogue, e.g. `ARI_REFUSED`. */
      readonly code: string;
      readonly message: string;
      /**
       * Whether the other side surely did not do it. A timeout is not certain: what was asked for
       * may exist.
       */
      readonly certain: boolean;
      /** As the port told it; absent: it failed. */
      readonly outcome?: Exclude<PortOutcome, "failed">;
    }
  /**
   * The words that the recogniser at a media leg has understood. They are those so far, while
   * somebody still speaks, or all of them.
   */
  | ({ readonly kind: "speech.heard"; readonly leg: string } & Heard)
  /** A voice agent asks for a tool. `tool` names this asking; the answer bears it, too. */
  | {
      readonly kind: "agent.asked";
      readonly leg: string;
      readonly tool: string;
      readonly name: string;
      readonly args: JsonObject;
    }
  /** A voice agent says that something has happened in the talk. */
  | {
      readonly kind: "agent.happened";
      readonly leg: string;
      readonly name: string;
      readonly args: JsonObject;
    }
  /** A voice agent has ended the talk, and says what came of it. */
  | { readonly kind: "agent.ended"; readonly leg: string; readonly summary: Json }
  /**
   * The listener to a media leg does not hear it any more, although that leg may still be there.
   */
  | { readonly kind: "sound.lost"; readonly leg: string; readonly why: string }
  /**
   * The call was left alone for `gapMs`, because nothing was heard of the platform: every timer
   * keeps what it had left.
   */
  | { readonly kind: "call.resumed"; readonly gapMs: number }
  /** Keys of this leg may have been pressed that nobody heard. */
  | { readonly kind: "dtmf.missed"; readonly leg: string }
  /**
   * A room that the call wrote to tells it something; counted by the room for this call, from 1.
   */
  | { readonly kind: "room.told"; readonly room: string; readonly seq: number; readonly body: Json }
  /**
   * A room that the call wrote to is no more, or there never was one: nothing of the call is left
   * in it.
   */
  | { readonly kind: "room.lost"; readonly room: string }
  /**
   * Somebody tells the call something: a server, or another call. Each signal has an `id` of its
   * own, by which the call knows it when it comes again.
   */
  | {
      readonly kind: "signal.received";
      readonly signal: string;
      readonly id: string;
      readonly args: JsonObject;
    }
  /**
   * The host ends the call: it is shutting down, the platform was lost, or the call's queue
   * overflowed.
   */
  | { readonly kind: "call.stopped"; readonly reason: StopReason };

/** Something that was said, as far as it was understood. */
export interface Heard {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Whether it is whole. */
  readonly isFinal: boolean;
}

/** Why the host ends a call by itself. */
export type StopReason = "shutdown" | "platform_lost" | "overload" | "operator";

/**
 * The way in which a port failed, in the words of outcomes. With `refused` the other side, or the
 * port itself, would not do it, and asking again does not help. With `timed_out` there was no
 * answer in time. Anything else is `failed`.
 */
export type PortOutcome = "refused" | "failed" | "timed_out";

/** The id of what begins: the caller's leg, or the run. */
export function idOf(arrival: CallStart | RunStart): string {
  return "leg" in arrival ? arrival.leg : arrival.run;
}
