import type { PlatformCommand } from "../interpret/platform-command.ts";
import type { RoomRules } from "../interpret/program.ts";
import type { Identified, Listing } from "../interpret/listing.ts";
import type { Json, JsonObject } from "../json.ts";

/**
 * An event of a room. Each has its time in ms since 1970, the only clock that a room has (R1, I3).
 */
export type RoomEvent = { readonly at: number } & (
  | {
      readonly kind: "message";
      readonly call: string;
      /**
       * Counted by the call for this room, from 1. An earlier number is ignored, and so is one that
       * leaves a gap: the sender repeats it.
       */
      readonly seq: number;
      readonly body: Json;
    }
  /**
   * The call is over, however it ended. Nothing of it is left here, and nothing is told to it any
   * more (R4).
   */
  | { readonly kind: "gone"; readonly call: string }
  | { readonly kind: "timer.fired"; readonly timer: string }
  /** The answer to a command for the platform. */
  | { readonly kind: "request.succeeded"; readonly request: string }
  | {
      readonly kind: "request.failed";
      readonly request: string;
      readonly code: string;
      readonly certain: boolean;
    }
  | { readonly kind: "playback.finished"; readonly playback: string; readonly failed: boolean }
  /**
   * Another process went on with the room, or the platform was away: what played meanwhile was not
   * heard of.
   */
  | { readonly kind: "resumed" }
  /** A flow declares the room otherwise from now on. */
  | { readonly kind: "ruled"; readonly rules: RoomRules }
);

/** The commands of a room. `timer.set` moves a timer that is set, as for calls. */
export type RoomCommand =
  | {
      readonly kind: "call.tell";
      readonly call: string;
      /** Counted by the room for this call, from 1. */
      readonly seq: number;
      readonly body: Json;
    }
  | { readonly kind: "timer.set"; readonly timer: string; readonly at: number }
  | { readonly kind: "timer.cancel"; readonly timer: string }
  | RunBegin
  | PlatformCommand;

/** A run without a caller: it begins with a part. */
export interface RunBegin {
  readonly kind: "run.begin";
  /** Names the run, and no other one ever. */
  readonly run: string;
  readonly part: string;
  readonly args: JsonObject;
}

/** How far a room and a call have come in telling one another. */
export interface Pair {
  /** The call. */
  readonly id: string;
  /** The number of the last message that was taken from it; 0 before the first. */
  readonly seen: number;
  /** The number of the last message that was told to it; 0 before the first. */
  readonly sent: number;
}

/**
 * A call that is over, remembered so long that none of its late messages can be one of a new call.
 */
export interface GoneCall {
  readonly id: string;
  readonly at: number;
}

/**
 * A command to the platform without an answer: what it is, and which bridge or playback it is
 * about.
 */
export interface RoomRequest extends Identified {
  readonly kind: PlatformCommand["kind"];
  readonly subject: string;
}

/** All that a room knows: plain JSON (R1). `Own` is what its kind keeps. */
export interface RoomState<Own = unknown> {
  readonly version: 1;
  /**
   * `desk`, `lot:office`, `conference:staff:4711`: the kind, the name in the flow, and which of
   * them.
   */
  readonly id: string;
  /**
   * When it was opened: part of every id that it makes, since a room of this name may have been
   * there before.
   */
  readonly openedAt: number;
  readonly rules: RoomRules;
  readonly pairs: Listing<Pair>;
  /** The oldest first. */
  readonly gone: Listing<GoneCall>;
  readonly requests: Listing<RoomRequest>;
  /** The bridges that it has on the platform, or has asked for. */
  readonly bridges: readonly string[];
  /** The last number used for an id. */
  readonly counter: number;
  /** When its one timer fires; null: it is not set. */
  readonly due: number | null;
  readonly own: Own;
}

/**
 * The result of an event. A message that was not understood or is not of now is told under
 * `ignored`, and changes nothing (R6).
 */
export interface RoomStep<Own = unknown> {
  readonly state: RoomState<Own>;
  readonly commands: readonly RoomCommand[];
  readonly ignored: string | null;
}

/** The part of a room's id under which a flow declares it: without which of them. */
export function declaredName(room: string): string {
  return room.split(":").slice(0, 2).join(":");
}
