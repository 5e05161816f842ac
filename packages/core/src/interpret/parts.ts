import type { JsonObject } from "../json.ts";
import { activatePart } from "./activations.ts";
import { currentTrack, frameAt, note, setFrames, type CallDraft } from "./draft.ts";
import type { Program } from "./program.ts";
import { main, type CallState } from "./state.ts";
import type { Frame, Leaving } from "./frame.ts";

/** Begins a part for the running step, which waits until it is left. */
export function enterPart(call: CallDraft, part: string, args: JsonObject): void {
  const counter = call.state.counter + 1;
  const id = `part${counter}`;
  call.state = { ...call.state, counter };
  activatePart(call, id, part, args);
  note(call, { kind: "part.entered", part });
  const frames = currentTrack(call)?.frames ?? [];
  setFrames(call, [...frames, frameAt(part, { kind: "part", activation: id, part })]);
}

/**
 * Leaves the part that is worked on: its `finally` comes next, when it has one. Gives whether the
 * part is over.
 */
export function beginLeaving(call: CallDraft, frame: Frame, left: Leaving): boolean {
  const last = call.program.parts[frame.part ?? ""]?.finally;
  if (last === undefined || frame.kind === "finally") return true;
  const frames = currentTrack(call)?.frames.slice(0, -1) ?? [];
  setFrames(call, [...frames, frameAt(last, { ...frame, kind: "finally", left })]);
  return false;
}

/** Takes the innermost frame off, and forgets what only it has seen. */
export function popFrame(call: CallDraft): void {
  setFrames(call, currentTrack(call)?.frames.slice(0, -1) ?? []);
  const activations = seenOf(call.state);
  if (activations.length < call.state.activations.length)
    call.state = withActivations(call.state, activations);
}

/**
 * The same state with only some of its activations, and without the variables that only the others
 * saw.
 */
export function withActivations(
  state: CallState,
  activations: CallState["activations"],
): CallState {
  const seen = new Set([main, ...activations.map(({ vars }) => vars)]);
  const variables = state.variables.filter(({ id }) => seen.has(id));
  return {
    ...state,
    activations,
    variables: variables.length < state.variables.length ? variables : state.variables,
  };
}

/** The activations that some frame sees, and that of the flow. */
function seenOf({ tracks, activations }: CallState): CallState["activations"] {
  const seen = new Set([
    main,
    ...tracks.flatMap(({ frames }) => frames.map(({ activation }) => activation)),
  ]);
  return activations.filter(({ id }) => seen.has(id));
}

/**
 * The rest to run of frames that are given up: the `finally` of each part, the innermost last. A
 * `finally` that runs already goes on with the step that was interrupted.
 */
export function lastFrames(program: Program, frames: readonly Frame[]): readonly Frame[] {
  return frames.flatMap((frame) => {
    const last = frame.part === undefined ? undefined : program.parts[frame.part]?.finally;
    if (last === undefined) return [];
    const { left: _left, ...rest } = frame;
    const begun = frameAt(last, { ...rest, kind: "finally" });
    return [frame.kind === "finally" ? { ...begun, index: frame.index } : begun];
  });
}
