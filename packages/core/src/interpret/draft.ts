import type { Program, Step } from "./program.ts";
import type { QueueStay } from "./call-history.ts";
import { withEntry } from "./keep-history.ts";
import type { Command, LogLevel } from "./command.ts";
import { callerLeg, main, type CallState } from "./state.ts";
import type { Frame, Track } from "./frame.ts";
import { thingWith, withThing } from "./listing.ts";
import type { LeftOut, TraceEntry } from "./trace.ts";

/**
 * A call while one event is worked on: its state so far, its commands, and its trace. The `state`
 * is replaced, never changed in place, so that the state that came in stays as it was (I1).
 */
export interface CallDraft {
  readonly program: Program;
  /** The time of the event (I3). */
  readonly at: number;
  /** The id of the track that is worked on. */
  track: string;
  state: CallState;
  readonly commands: Command[];
  readonly trace: TraceEntry[];
}

/** A trace entry without its time, which is the event's. */
export type Note = TraceEntry extends infer Entry
  ? Entry extends TraceEntry
    ? Omit<Entry, "at">
    : never
  : never;

/** A draft on a state, with nothing commanded and nothing traced yet. */
export function createDraft(program: Program, state: CallState, at: number): CallDraft {
  return { program, at, track: main, state, commands: [], trace: [] };
}

/** Adds an entry to the trace, at the time of the event. */
export function note(call: CallDraft, entry: Note): void {
  const noted = { ...entry, at: call.at };
  call.trace.push(noted);
  const { history } = call.state;
  if (history !== undefined)
    call.state = {
      ...call.state,
      history: withEntry(history, noted, currentStep(call)?.secretReads !== undefined),
    };
}

/**
 * Writes a line to the log of the process, which the trace tells, too. Default: of the step that
 * runs; a line that may hold something secret is hidden in the trace.
 */
export function writeLog(
  call: CallDraft,
  level: LogLevel,
  message: string,
  about: { readonly step?: Step | undefined; readonly leftOut?: LeftOut } = {},
): void {
  const { step = currentStep(call), leftOut } = about;
  call.commands.push({ kind: "log.write", level, message, step: step?.id ?? "" });
  const isSecret = step?.secretReads?.some((name) => step.verb.options[name]?.isLogged) === true;
  const said = isSecret ? "•" : message;
  note(call, { kind: "log.written", level, message: said, ...(leftOut && { leftOut }) });
}

/** Notes how the caller has waited in a queue, for calls whose history is kept. */
export function noteStay(call: CallDraft, queue: QueueStay): void {
  const { history } = call.state;
  if (history !== undefined) call.state = { ...call.state, history: { ...history, queue } };
}

/**
 * The next id under the call's own id (I4). The prefix `fr.` tells a platform's other users that
 * the thing is ours.
 */
export function nextId(call: CallDraft): string {
  const counter = call.state.counter + 1;
  call.state = { ...call.state, counter };
  return `fr.${call.state.call.id}.${counter}`;
}

/**
 * The result of `start` and `step`: the new state, and the effects, which they never have
 * themselves.
 */
export interface StepResult {
  readonly state: CallState;
  readonly commands: readonly Command[];
  readonly trace: readonly TraceEntry[];
}

/** The result of a finished draft. */
export function toResult(call: CallDraft): StepResult {
  return { state: call.state, commands: call.commands, trace: call.trace };
}

/** A state, seen from one of its tracks. Default: `main`. */
export type InTrack<Needs extends keyof CallDraft = "state"> = Pick<CallDraft, Needs> &
  Partial<Pick<CallDraft, "track">>;

/** The track that is worked on, as what it makes and asks for names it: nothing for `main`. */
export function madeIn({ track }: Pick<CallDraft, "track">): { readonly track?: string } {
  return track === main ? {} : { track };
}

/** The track that is worked on; `undefined` when it has been cut. */
export function currentTrack({ state, track = main }: InTrack): Track | undefined {
  return thingWith(state.tracks, track);
}

/**
 * The leg that the steps of this track talk to: the caller's, unless it is that of a side track. A
 * tool without a leg has that of the talk which it serves.
 */
export function currentLeg(call: InTrack): string {
  let track = currentTrack(call);
  while (track !== undefined && track.leg === null)
    track = track.opener === null ? undefined : thingWith(call.state.tracks, track.opener);
  return track?.leg ?? callerLeg(call.state);
}

/** The innermost frame of the track that is worked on; `undefined` when nothing runs there. */
export function topFrame(call: InTrack): Frame | undefined {
  return currentTrack(call)?.frames.at(-1);
}

/** The steps that a frame walks through. */
export function stepsOf({ program }: Pick<CallDraft, "program">, frame: Frame): readonly Step[] {
  return frame.block === null ? program.finally : (program.blocks[frame.block] ?? []);
}

/**
 * The step that is running or comes next in the track that is worked on; `undefined` at the end of
 * a block.
 */
export function currentStep(call: InTrack<"program" | "state">): Step | undefined {
  const frame = topFrame(call);
  return frame && stepsOf(call, frame)[frame.index];
}

/** The step that is running or comes next in each track, `main` first. */
export function currentSteps({
  program,
  state,
}: Pick<CallDraft, "program" | "state">): readonly Step[] {
  return state.tracks.flatMap(({ id: track }) => currentStep({ program, state, track }) ?? []);
}

/** Replaces the innermost frame of the track that is worked on. */
export function setTop(call: CallDraft, frame: Frame): void {
  const track = currentTrack(call);
  if (track === undefined) return;
  setTrack(call, { ...track, frames: [...track.frames.slice(0, -1), frame] });
}

/**
 * Replaces the frames of the track that is worked on; a track that has been cut has none any more.
 */
export function setFrames(call: CallDraft, frames: readonly Frame[]): void {
  const track = currentTrack(call);
  if (track !== undefined) setTrack(call, { ...track, frames });
}

function setTrack(call: CallDraft, track: Track): void {
  call.state = { ...call.state, tracks: withThing(call.state.tracks, track) };
}

/** The parts of a frame beside its place in a block. */
export type FrameOwner = Pick<Frame, "kind" | "activation" | "part" | "items" | "left">;

/** A frame at the start of a block, for what goes on there. */
export function frameAt(
  block: string | null,
  { kind, activation, part, items, left }: FrameOwner,
): Frame {
  const own = {
    ...(part === undefined ? {} : { part }),
    ...(items === undefined ? {} : { items }),
    ...(left === undefined ? {} : { left }),
  };
  return { kind, activation, ...own, block, index: 0, phase: "ready", memory: null, retries: 0 };
}
