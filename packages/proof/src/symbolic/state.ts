import type { Step } from "@flowrun/core";
import { type Part, partsOf } from "../solve/parts.ts";
import type { Term } from "../solve/term.ts";
import { type FlowModel, lastBlock } from "./flow-model.ts";
import type { LiveSet } from "./reads.ts";
import { isUnknown } from "./symbols.ts";
import { partsOfValue, printValues, type Value, type Values } from "./value.ts";

/** The names that an activation sees: of the flow, of a part, or of the block of an item. */
export interface Scene {
  readonly names: Values;
  readonly args: Value | undefined;
}

/** Something that runs inside of a step, and where the flow goes on behind it. */
export interface Frame {
  readonly kind: "part" | "each" | "side";
  /** The step that runs it; `undefined` for the part that a run begins with. */
  readonly step: Step | undefined;
  /** The name of the part; empty where it is none. */
  readonly part: string;
  readonly block: string;
  readonly index: number;
  readonly scene: Scene;
  /** The name of its result. */
  readonly name: string;
  /** The word with which the part was left, while its `finally` runs. */
  readonly left?: string;
  /** Whether the call is over, so that nothing comes behind that `finally`. */
  readonly isLast?: boolean;
}

/** A place in a flow, and all that a call may know there. */
export interface State {
  /** How it began: `call`, `webhook NAME`, `run PART`, or `fault`. */
  readonly entry: string;
  readonly block: string;
  readonly index: number;
  readonly scene: Scene;
  readonly vars: Values;
  readonly webhook: Value | undefined;
  readonly frames: readonly Frame[];
  /** All of their conditions hold. */
  readonly parts: readonly Part[];
  readonly depth: number;
  /** The state before, and the way from it by its place among all. */
  readonly parent: State | undefined;
  readonly via: number;
}

/** The name of the place of a state. */
export function placeOf({ block, index }: Pick<State, "block" | "index">): string {
  return `${block}/${index}`;
}

/**
 * The state without what nobody reads any more, and without conditions about nothing else. It is
 * reached whenever the whole one is: a condition that can be met by itself is left out.
 */
export function projected(model: FlowModel, state: State): State {
  const live = liveAt(model, state);
  const cut = (name: string, value: Value): Value =>
    value.kind === "row" && !live.reads.has(name)
      ? {
          kind: "row",
          members: filtered(value.members, (each) => live.reads.has(`${name}.${each}`)),
        }
      : value;
  const isVariable = (name: string): boolean =>
    live.reads.has("vars") || live.reads.has(`vars.${name}`);
  const vars = filtered(state.vars, isVariable);
  const kept = Object.entries(filtered(state.scene.names, (name) => live.roots.has(name)));
  const names = Object.fromEntries(kept.map(([name, value]) => [name, cut(name, value)]));
  const { args } = state.scene;
  const isAsked = args !== undefined && live.roots.has("args");
  const scene: Scene = { names, args: isAsked ? cut("args", args) : undefined };
  const lean = { ...state, vars, scene };
  return { ...lean, parts: keptParts(model, state.parts, livenessIn(model, lean, live)) };
}

/** The conditions about something that may be read. Values that change are never read again. */
function keptParts(
  { terms }: FlowModel,
  parts: readonly Part[],
  isLive: (symbol: Term) => boolean,
): readonly Part[] {
  const isGone = (symbol: Term): boolean => isUnknown(symbol) && !isLive(symbol);
  const split = parts.flatMap((part) => {
    if (![...part.symbols].some(isGone)) return [part];
    const sure = part.conditions.filter((term) => ![...terms.symbolsOf(term)].some(isGone));
    return partsOf(sure, terms.symbolsOf);
  });
  return split.filter((part) => [...part.symbols].some(isLive));
}

function filtered(values: Values, isKept: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

/** All that may be read here, behind the frames, and in what comes when the call is over. */
function liveAt(model: FlowModel, state: State): LiveSet {
  const ends = state.frames.flatMap(({ part }) => {
    const block = model.program.parts[part]?.finally;
    return block === undefined ? [] : [{ block, index: 0 }];
  });
  return model.live([state, { block: lastBlock, index: 0 }, ...ends, ...state.frames]);
}

/** Whether a symbol is part of a value that may be read. */
function livenessIn(
  { terms }: FlowModel,
  state: State,
  { reads, outside }: LiveSet,
): (symbol: Term) => boolean {
  const values = heldBy(state).map(partsOfValue);
  const held = new Set(
    values.flatMap((value) => value.terms.flatMap((term) => [...terms.symbolsOf(term)])),
  );
  const names = values.flatMap((value) => value.names);
  const isOutside = ({ label }: Term): boolean =>
    outside.some((read) => label.startsWith(read) && /^(?:[.!]|$)/.test(label.slice(read.length)));
  return (symbol) =>
    held.has(symbol) ||
    names.some((name) => symbol.label.startsWith(`${name}!`)) ||
    (symbol.label.startsWith("draw:") && reads.has("draw")) ||
    isOutside(symbol);
}

/** All values that a state holds. */
export function heldBy({ scene, vars, webhook, frames }: State): readonly Value[] {
  const scenes = [scene, ...frames.map((frame) => frame.scene)];
  const given = [webhook, ...scenes.map(({ args }) => args)].filter((value) => value !== undefined);
  return [...Object.values(vars), ...scenes.flatMap(({ names }) => Object.values(names)), ...given];
}

/** A text that is equal for states that go on alike, but for their conditions. */
export function printState(state: State): string {
  const scene = ({ names, args }: Scene): string =>
    `${printValues(names)} ${args === undefined ? "" : printValues({ args })}`;
  const frames = state.frames.map((frame) => {
    const { kind, step, block, index, left = "", isLast = false } = frame;
    return `${kind} ${step?.id ?? ""} ${block}/${index} ${left} ${isLast} ${scene(frame.scene)}`;
  });
  return [placeOf(state), state.entry, printValues(state.vars), scene(state.scene), ...frames].join(
    "|",
  );
}
