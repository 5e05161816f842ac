import type { Json } from "../json.ts";
import type { PlatformCommand } from "./platform-command.ts";
import type { SideCommand } from "./side-command.ts";
import type { AgentWordCommand } from "./sound-command.ts";

/**
 * A timer of the call: `timer.fired` with its id comes at `at`, unless it was cancelled. Setting a
 * set timer moves it.
 */
export type TimerCommand =
  | { readonly kind: "timer.set"; readonly timer: string; readonly at: number }
  | { readonly kind: "timer.cancel"; readonly timer: string };

/** How important a line of the log can be, the least first. */
export const logLevels = ["debug", "info", "warn", "error"] as const;

/** A level of the log. */
export type LogLevel = (typeof logLevels)[number];

/** A line for the log, written by the flow. Not answered. */
export interface LogCommand {
  readonly kind: "log.write";
  readonly level: LogLevel;
  readonly message: string;
  /** The step that wrote it. */
  readonly step: string;
}

/** An event of the flow, for whoever is told of them. Not answered: telling it is nobody's wait. */
export interface EmitCommand extends EmittedEvent {
  readonly kind: "event.emit";
  /** The step that emits it. */
  readonly step: string;
}

/**
 * An event of a call for others. It leaves the machine: nothing secret belongs in it.
 */
export interface EmittedEvent {
  /** The same whenever it is emitted again, and of no other event: `CALL/N`. */
  readonly id: string;
  /** The name of the event, such as `call.finished`. */
  readonly name: string;
  /** When, in milliseconds since the Unix epoch. */
  readonly at: number;
  readonly data: Json;
}

/**
 * Says something to a room that calls share. Not answered: what the room tells comes as
 * `room.told`.
 */
export interface RoomSendCommand {
  readonly kind: "room.send";
  /**
   * The id of the room: its kind, the name that it has in the flow, and which of them: `desk`,
   * `conference:staff:4711`.
   */
  readonly room: string;
  /** Counted by the call for this room, from 1. */
  readonly seq: number;
  readonly body: Json;
}

/** Everything that a step may ask of the host, in the order in which it must be done. */
export type Command =
  | PlatformCommand
  | SideCommand
  | AgentWordCommand
  | TimerCommand
  | LogCommand
  | EmitCommand
  | RoomSendCommand;
