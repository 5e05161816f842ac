import type { Program, Step } from "./program.ts";
import type { Command } from "./command.ts";
import type { CallState, Frame } from "./state.ts";
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

/** What `start` and `step` give back: the new state, and what should be done, which they never do themselves. */
export interface StepResult {
  readonly state: CallState;
  readonly commands: readonly Command[];
  readonly trace: readonly TraceEntry[];
}

/** What a finished draft comes to. */
export function toResult(call: CallDraft): StepResult {
  return { state: call.state, commands: call.commands, trace: call.trace };
}

/** The innermost frame; `undefined` when nothing runs. */
export function topFrame({ state }: Pick<CallDraft, "state">): Frame | undefined {
  return state.frames.at(-1);
}

/** The steps that a frame walks through. */
export function stepsOf({ program }: Pick<CallDraft, "program">, frame: Frame): readonly Step[] {
  return frame.block === null ? program.finally : (program.blocks[frame.block] ?? []);
}

/** The step that is running or comes next; `undefined` at the end of a block. */
export function currentStep(call: Pick<CallDraft, "program" | "state">): Step | undefined {
  const frame = topFrame(call);
  return frame && stepsOf(call, frame)[frame.index];
}

/** Replaces the innermost frame. */
export function setTop(call: CallDraft, frame: Frame): void {
  call.state = { ...call.state, frames: [...call.state.frames.slice(0, -1), frame] };
}

/** A frame at the start of a block, or of `finally` when there is none. */
export function frameAt(block: string | null): Frame {
  return { block, index: 0, phase: "ready", memory: null, retries: 0 };
}
