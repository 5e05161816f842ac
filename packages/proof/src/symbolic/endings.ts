import type { Program, Step } from "@flowrun/core";
import { type FlowModel, lastBlock } from "./flow-model.ts";
import type { Frame, Scene, State } from "./state.ts";
import { anyOfType } from "./typed-value.ts";
import type { Value } from "./value.ts";
import type { Next, Walking } from "./way-out.ts";

/** The word of a part that is left without one. */
const plainWord = "ok";

/**
 * The state behind the end of a call: the `finally` of the innermost part that has one, at last
 * that of the flow. `undefined` when nothing comes.
 */
export function afterEnd(model: FlowModel, state: Next): Next | undefined {
  const place = state.frames.findLastIndex(
    (each) => each.left === undefined && finallyOf(model.program, each) !== undefined,
  );
  const frame = state.frames[place];
  const last = frame && finallyOf(model.program, frame);
  if (frame !== undefined && last !== undefined) {
    const inner = state.frames[place + 1];
    return {
      ...state,
      block: last,
      index: 0,
      scene: inner?.scene ?? state.scene,
      frames: [...state.frames.slice(0, place), { ...frame, left: plainWord, isLast: true }],
    };
  }
  const isBeside = state.frames.some(({ kind }) => kind === "side");
  if (isBeside || state.block === lastBlock || model.program.finally.length === 0) return undefined;
  const { names }: Scene = state.frames[0]?.scene ?? state.scene;
  return { ...state, block: lastBlock, index: 0, scene: { names, args: undefined }, frames: [] };
}

/**
 * The state behind a part, or the block of an item, that is left with a word; `undefined` when
 * nothing comes. Default of `value`: any of its type, also behind a `finally`.
 */
export function afterWord(
  walking: Walking,
  state: Next,
  word: string,
  value?: Value,
): Next | undefined {
  const { model } = walking;
  const frame = state.frames.at(-1);
  if (frame === undefined) return afterEnd(model, state);
  if (frame.kind === "side") return undefined;
  const below = state.frames.slice(0, -1);
  const last = finallyOf(model.program, frame);
  if (last !== undefined && frame.left === undefined)
    return { ...state, block: last, index: 0, frames: [...below, { ...frame, left: word }] };
  if (frame.isLast === true) return afterEnd(model, { ...state, frames: below });
  const left = { word: frame.left ?? word, value: last === undefined ? value : undefined };
  return behindFrame(walking, { ...state, frames: below }, frame, left);
}

/** The state behind a step that has run a part, or a block for each item. */
function behindFrame(
  walking: Walking,
  state: Next,
  frame: Frame,
  { word, value }: { readonly word: string; readonly value: Value | undefined },
): Next | undefined {
  const { step, block, index, scene, name, kind } = frame;
  // A run is over with the part that it began with.
  if (step === undefined) return afterEnd(walking.model, state);
  const isPlain = word === plainWord;
  const outcome = kind === "each" && isPlain ? (step.outcomes[0] ?? word) : word;
  const { as } = step;
  const given =
    kind === "part" && isPlain && as !== undefined
      ? { [as]: value ?? anyOfType(walking.model.typing, step.result, name) }
      : {};
  const left = [...(state.left ?? []), `${step.id} ${outcome}`];
  const names = { ...scene.names, ...given };
  const next: Next = { ...state, block, index, scene: { ...scene, names }, left };
  const target = step.targets[outcome];
  if (typeof target === "string") return { ...next, block: target, index: 0 };
  return target === undefined ? next : afterWord(walking, next, target.returns);
}

/** The state behind a step, by its outcome; `undefined` when nothing comes. */
export function afterOutcome(
  walking: Walking,
  state: State,
  step: Step,
  outcome: string,
): Next | undefined {
  const target = step.targets[outcome];
  const behind = { ...state, index: state.index + 1 };
  if (target === undefined) return behind;
  return typeof target === "string"
    ? { ...behind, block: target, index: 0 }
    : afterWord(walking, behind, target.returns);
}

/** The block that runs when a frame's part is left. */
function finallyOf({ parts }: Program, { part }: Frame): string | undefined {
  return parts[part]?.finally;
}
