import type { Program } from "../program/program.ts";
import type { Command } from "./command.ts";
import type { CallState } from "./state.ts";
import type { StepResult } from "./step-result.ts";
import type { TraceEntry } from "./trace.ts";

/**
 * A call while one event is worked on: its state so far, what has been commanded, and what has been traced. `state` is
 * replaced, never changed in place, so that the state that came in stays as it was (I1).
 */
export interface CallDraft {
  readonly program: Program;
  /** The time of the event (I3). */
  readonly at: number;
  state: CallState;
  readonly commands: Command[];
  readonly trace: TraceEntry[];
}

/** A trace entry without its time, which is the event's. */
export type Note = TraceEntry extends infer Entry ? (Entry extends TraceEntry ? Omit<Entry, "at"> : never) : never;

/** A draft on a state, with nothing commanded and nothing traced yet. */
export function createDraft(program: Program, state: CallState, at: number): CallDraft {
  return { program, at, state, commands: [], trace: [] };
}

/** Adds an entry to the trace, at the time of the event. */
export function note(call: CallDraft, entry: Note): void {
  call.trace.push({ ...entry, at: call.at });
}

/** The next id under the call's own id (I4). The prefix `fr.` tells a platform's other users that the thing is ours. */
export function nextId(call: CallDraft): string {
  const counter = call.state.counter + 1;
  call.state = { ...call.state, counter };
  return `fr.${call.state.call.id}.${counter}`;
}

/** What a finished draft comes to. */
export function toResult(call: CallDraft): StepResult {
  return { state: call.state, commands: call.commands, trace: call.trace };
}
