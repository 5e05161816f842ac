import { isJsonObject, type Json } from "../json.ts";
import { currentActivation, setActivation } from "./activations.ts";
import {
  currentStep,
  currentTrack,
  frameAt,
  note,
  setFrames,
  topFrame,
  type CallDraft,
} from "./draft.ts";
import { popFrame } from "./parts.ts";
import type { Frame } from "./frame.ts";
import { setTimer } from "./timers.ts";

/** Begins a block for each item of a list, for the running step, which waits until it is over. */
export function enterItems(call: CallDraft, block: string, items: readonly Json[]): void {
  const name = currentStep(call)?.as;
  const counter = call.state.counter + 1;
  const id = `each${counter}`;
  call.state = { ...call.state, counter };
  const { names, ...activation } = currentActivation(call);
  setActivation(call, { ...activation, id, names: withItem(names, name, items) });
  const frames = currentTrack(call)?.frames ?? [];
  setFrames(call, [...frames, frameAt(block, { kind: "each", activation: id, items })]);
  note(call, { kind: "block.entered", block, isInside: true });
}

/**
 * Goes on with the next item, whose turn comes with an event of its own, so that a long list is no
 * long step (I7). Gives `false` when there is none: then the frame is off.
 */
export function nextItem(call: CallDraft, { items = [], ...frame }: Frame): boolean {
  const rest = items.slice(1);
  popFrame(call);
  const step = currentStep(call);
  const below = currentTrack(call)?.frames ?? [];
  if (rest.length === 0 || step === undefined) return false;
  const { memory } = topFrame(call) ?? { memory: null };
  const { names, ...activation } = currentActivation(call);
  setActivation(call, {
    ...activation,
    id: frame.activation,
    names: withItem(names, step.as, rest),
  });
  // The block may have led to others.
  const first = isJsonObject(memory) ? String(memory["block"]) : frame.block;
  setFrames(call, [...below, { ...frameAt(first, { ...frame, items: rest }), phase: "pausing" }]);
  setTimer(call, "retry", 0);
  return true;
}

function withItem(
  names: Readonly<Record<string, Json>>,
  name: string | undefined,
  [item = null]: readonly Json[],
): Readonly<Record<string, Json>> {
  return name === undefined ? names : { ...names, [name]: item };
}
