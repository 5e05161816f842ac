import type { Step } from "../program/program.ts";
import type { CallDraft } from "./draft.ts";
import type { Frame } from "./state.ts";

/** The innermost frame; `undefined` when nothing runs. */
export function topFrame(call: CallDraft): Frame | undefined {
  return call.state.frames.at(-1);
}

/** The steps that a frame walks through. */
export function stepsOf(call: CallDraft, frame: Frame): readonly Step[] {
  return frame.block === null ? call.program.finally : (call.program.blocks[frame.block] ?? []);
}

/** The step that is running or comes next; `undefined` at the end of a block. */
export function currentStep(call: CallDraft): Step | undefined {
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
