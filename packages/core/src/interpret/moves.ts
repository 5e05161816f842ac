import { currentTrack, frameAt, note, setTop, topFrame, type CallDraft } from "./draft.ts";
import type { Frame } from "./frame.ts";
import { main } from "./state.ts";
import { cutSidesOf } from "./tracks.ts";

/** Goes on with the next step of the block. */
export function goOn(call: CallDraft): void {
  const frame = topFrame(call);
  if (frame !== undefined) setTop(call, { ...frameAt(frame.block, frame), index: frame.index + 1 });
}

/** Goes on at the beginning of a block. */
export function goTo(call: CallDraft, block: string): void {
  const frame = topFrame(call);
  const isInside = frame !== undefined && frame.kind !== "flow" && !isOutermost(call);
  note(call, { kind: "block.entered", block, ...(isInside ? { isInside } : {}) });
  cutSidesOf(call, call.track);
  if (frame !== undefined) setTop(call, frameAt(block, frame));
}

/**
 * Whether a run began with the part that is worked on: then its way is that of the flow.
 */
function isOutermost(call: CallDraft): boolean {
  return call.track === main && currentTrack(call)?.frames.length === 1;
}

/** Replaces how far the step that runs has come, with its memory. */
export function setPhase(call: CallDraft, phase: Frame["phase"], memory: Frame["memory"]): void {
  const frame = topFrame(call);
  if (frame !== undefined) setTop(call, { ...frame, phase, memory });
}
