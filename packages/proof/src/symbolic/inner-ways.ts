import type { Step } from "@flowrun/core";
import type { Term } from "../solve/term.ts";
import { afterOutcome } from "./endings.ts";
import type { FlowModel } from "./flow-model.ts";
import { freed, handedOn, resultOf } from "./fresh.ts";
import type { State } from "./state.ts";
import { isJson, itemOf, jsonSize } from "./json-value.ts";
import { lawsOf, withName } from "./outcome-ways.ts";
import { anyOfType } from "./typed-value.ts";
import type { Value, Values } from "./value.ts";
import { type Inside, keyOf, type Next, type WayOut } from "./way-out.ts";

/** The state at the start of a part that a step calls. */
export function inPart({ walking, state, step, sight }: Inside, part: string): Next {
  const { model, naming } = walking;
  const takes = model.program.parts[part]?.takes ?? {};
  const given = step.options["with"];
  const members = given === undefined ? {} : membersOf(model.valueOf(sight, given).value);
  const args = Object.entries(takes).map(([name, type]): [string, Value] => {
    const value = members[name];
    if (value === undefined) return [name, { kind: "null" }];
    return [name, handedOn(model, value, type, naming(state, `args.${name}@${step.id}`))];
  });
  const name = naming(state, `${step.as ?? "result"}@${step.id}`);
  const { block, index, scene } = state;
  const frame = { kind: "part", part, step, block, index: index + 1, scene, name } as const;
  return {
    ...state,
    block: part,
    index: 0,
    scene: { names: {}, args: { kind: "row", members: Object.fromEntries(args) } },
    frames: [...state.frames, frame],
  };
}

function membersOf(value: Value): Values {
  return value.kind === "row" ? value.members : {};
}

/** The ways of a step that runs a block for each item of a list. Any item is like any other. */
export function eachWays(
  inside: Inside,
  goals: readonly string[],
  { list, block }: { readonly list: string; readonly block: string },
): readonly WayOut[] {
  const { walking, state, step, sight, enter } = inside;
  const { terms } = walking.model;
  const option = step.options[list];
  const value = option === undefined ? undefined : walking.model.valueOf(sight, option).value;
  const isSome = value && isSomeList(walking.model, value);
  const after = freed(walking, state, step);
  const { index, scene } = state;
  const frame = {
    kind: "each",
    part: "",
    step,
    block: state.block,
    index: index + 1,
    scene,
    name: "",
  } as const;
  const done: WayOut = {
    step,
    way: "done",
    goals: [...goals, ...step.outcomes.slice(0, 1).map((outcome) => keyOf(step, outcome))],
    added: isSome === undefined ? [enter] : [enter, terms.not(isSome)],
    next: () => afterOutcome(walking, after, step, step.outcomes[0] ?? "ok"),
  };
  const enters = (item: Value | undefined, ...added: readonly Term[]): WayOut => ({
    step,
    way: "enters",
    goals,
    added: [enter, isSome ?? terms.yes, ...added],
    next: () => ({
      ...after,
      block,
      index: 0,
      scene: item === undefined ? scene : withName(state, step.as, item).scene,
      frames: [...state.frames, frame],
    }),
    ...(item === undefined ? {} : { result: item }),
  });
  const any = step.as === undefined ? undefined : resultOf(walking, state, step);
  if (value?.kind !== "json" || any?.kind !== "json") return [done, enters(any)];
  // The first item is where it stands in the list, so that values for it can be given.
  const first = itemOf(value, 0);
  const isThere = terms.not(isJson(walking.model.symbols, first, "absent"));
  return [done, enters(first, isThere), enters(any)];
}

/** Whether a list has an item; `undefined` where that is not modelled. */
function isSomeList({ terms, symbols }: FlowModel, value: Value): Term | undefined {
  const isLong = (size: Term): Term => terms.lessThan(terms.constant(0), size);
  if (value.kind === "list") return isLong(value.size);
  if (value.kind !== "json") return undefined;
  return terms.and(isJson(symbols, value, "list"), isLong(jsonSize(symbols, value)));
}

/**
 * The ways into blocks and parts that run beside a step, any number of times. In a block, the name
 * under `as` is what the step has come to by then.
 */
export function besideWays(
  { walking, state, step, enter }: Inside,
  goals: readonly string[],
): readonly WayOut[] {
  const { model, naming } = walking;
  const after = freed(walking, state, step);
  return model.running(step).beside.map((name): WayOut => {
    const part = model.program.parts[name];
    const own = part || step.as === undefined ? undefined : resultOf(walking, state, step);
    const args = Object.entries(part?.takes ?? {}).map(([arg, type]) => [
      arg,
      anyOfType(model.typing, type, naming(state, `args.${arg}@${step.id} ${name}`)),
    ]);
    const members: Values = Object.fromEntries(args);
    return {
      step,
      way: "beside",
      goals,
      added: [enter, ...(own === undefined ? [] : lawsOf({ walking, step }, "beside", own))],
      next: () => ({
        ...after,
        block: name,
        index: 0,
        scene:
          part !== undefined
            ? { names: {}, args: { kind: "row", members } }
            : (own === undefined ? state : withName(state, step.as, own)).scene,
        frames: [asideOf(state, step)],
      }),
    };
  });
}

function asideOf({ block, index }: State, step: Step): State["frames"][number] {
  const nobody = { names: {}, args: undefined };
  return { kind: "side", part: "", step, block, index, scene: nobody, name: "" };
}
