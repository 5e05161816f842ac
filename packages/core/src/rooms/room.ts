import type { Json } from "../json.ts";
import type { DeskState } from "./desk-state.ts";

/** What happens to a room. Each has its time in ms since 1970, the only clock that a room has (R1, I3). */
export type RoomEvent = { readonly at: number } & (
  | {
      readonly kind: "message";
      readonly call: string;
      /** Counted by the call for this room, from 1. What came before is ignored, and so is what leaves a gap: the sender repeats it. */
      readonly seq: number;
      readonly body: Json;
    }
  /** The call is over, however it ended. Nothing of it is left here, and nothing is told to it any more (R4). */
  | { readonly kind: "gone"; readonly call: string }
  | { readonly kind: "timer.fired"; readonly timer: string }
);

/** What a room wants done. `timer.set` moves a timer that is set, as for calls. */
export type RoomCommand =
  | {
      readonly kind: "call.tell";
      readonly call: string;
      /** Counted by the room for this call, from 1. */
      readonly seq: number;
      readonly body: Json;
    }
  | { readonly kind: "timer.set"; readonly timer: string; readonly at: number }
  | { readonly kind: "timer.cancel"; readonly timer: string };

/** How far a room and a call have come in telling one another. */
export interface Pair {
  /** The call. */
  readonly id: string;
  /** The number of the last message that was taken from it; 0 before the first. */
  readonly seen: number;
  /** The number of the last message that was told to it; 0 before the first. */
  readonly sent: number;
}

/** A call that is over, remembered so long that none of its late messages can be one of a new call. */
export interface GoneCall {
  readonly id: string;
  readonly at: number;
}

/** All that a room knows: plain JSON (R1). */
export interface RoomState {
  readonly version: 1;
  readonly pairs: readonly Pair[];
  readonly gone: readonly GoneCall[];
  readonly desk: DeskState;
}

/** What an event comes to. A message that was not understood or is not of now is told under `ignored`, and changes nothing (R6). */
export interface RoomStep {
  readonly state: RoomState;
  readonly commands: readonly RoomCommand[];
  readonly ignored: string | null;
}
