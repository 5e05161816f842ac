import type { JsonObject } from "../json.ts";
import type { Command } from "../interpret/command.ts";
import type { CallEvent, CallStart, RunStart } from "../interpret/event.ts";
import type { RoomRules } from "../interpret/program.ts";
import type { EndReason } from "../interpret/trace.ts";
import type { RoomCommand, RoomEvent, RoomState } from "../rooms/room.ts";

/**
 * A line of a journal: every input of a call, in the order in which the interpreter took them (I2),
 * and its effects. Values that the flow declares secret are masked as `•`: keys of a secret entry,
 * secret columns and settings, and the key of a row that a secret found. The texts of commands
 * whose step takes something secret are masked, too.
 */
export type JournalEntry = JournalStart | JournalEvent;

/**
 * The first line of a call, or of the run of a webhook; the id stands in `call`. It has the flow
 * that the call began with, so that the journal can be replayed by itself.
 */
export interface JournalStart extends Came {
  readonly call: string;
  readonly flow: string;
  readonly version?: string;
  /** The flow's file as it was. */
  readonly source?: { readonly name: string; readonly text: string };
  /** In the unit of state. */
  readonly settings?: JsonObject;
  readonly start: CallStart | RunStart;
}

/** Any other line of a call. */
export interface JournalEvent extends Came {
  readonly call: string;
  readonly event: CallEvent;
}

/** The effects of an input; both are absent when the interpreter failed. */
interface Came {
  readonly commands?: readonly Command[];
  /** The way of the flow: of its trace what holds no free text, and so no secret. */
  readonly walk?: readonly Waypoint[];
}

/** An act of the flow, as in its trace. */
export type Waypoint =
  | { readonly kind: "block.entered"; readonly block: string }
  | { readonly kind: "step.entered" | "step.skipped"; readonly step: string }
  | { readonly kind: "step.left"; readonly step: string; readonly outcome: string }
  | { readonly kind: "call.leaving" | "call.ended"; readonly reason: EndReason };

/**
 * A line of the journal of a room that calls share: its inputs, in the order in which it took them
 * (R1), and the effects of each. A room is told nothing secret, so nothing is masked.
 */
export type RoomJournalEntry = RoomJournalHead | RoomJournalEvent | RoomJournalEnd;

/**
 * The beginning of a room's journal. The room is opened, or goes on from a state: in another
 * process, or after ten thousand events. Later lines can be replayed without earlier ones.
 */
export type RoomJournalHead = { readonly room: string; readonly at: number } & (
  | { readonly rules: RoomRules; readonly commands: readonly RoomCommand[] }
  | { readonly state: RoomState }
);

/** An input of a room. */
export interface RoomJournalEvent {
  readonly room: string;
  readonly event: RoomEvent;
  readonly commands: readonly RoomCommand[];
}

/** Nothing is left of a room. */
export interface RoomJournalEnd {
  readonly room: string;
  readonly at: number;
  readonly over: true;
}

/** Where the host writes what happens to calls. Returns at once and never throws. */
export interface Journal {
  write(entry: JournalEntry): void;
  /** The same for what happens to rooms. Default: nobody is told. */
  room?(entry: RoomJournalEntry): void;
}
