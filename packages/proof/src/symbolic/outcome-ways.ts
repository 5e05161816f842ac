import type { CompiledValue, Json, KnownOptions, Step } from "@flowrun/core";
import { endsWithConversation, isSkipped, nullLaws, unfitOutcome } from "@flowrun/core/tooling";
import type { Term } from "../solve/term.ts";
import { afterEnd, afterOutcome } from "./endings.ts";
import { freed, resultOf } from "./fresh.ts";
import type { Sight } from "./reading.ts";
import type { State } from "./state.ts";
import type { Value, Values } from "./value.ts";
import { type Inside, keyOf, type WayOut } from "./way-out.ts";

/** The ways of a step by its outcomes. Its verb says what its result is then. */
export function outcomeWays(inside: Inside, goals: readonly string[]): readonly WayOut[] {
  const { walking, state, step, enter } = inside;
  const after = freed(walking, state, step);
  const { members, usable } = optionsOf(inside);
  const possible = step.outcomes.filter(
    (outcome) => !walking.model.never.has(keyOf(step, outcome)),
  );
  const ways = possible.map((outcome): WayOut => {
    const result = isGiven(step, outcome) ? resultAfter(inside, outcome) : undefined;
    const entered = outcome === unfitOutcome(step) ? [enter] : [enter, usable];
    const laws = lawsOf(inside, outcome, result, members);
    const bound = result === undefined ? after : withName(after, step.as, result);
    return {
      step,
      way: outcome,
      goals: [...goals, keyOf(step, outcome)],
      added: [...entered, ...laws],
      next: () => afterOutcome(walking, bound, step, outcome),
      ...(result === undefined ? {} : { result }),
    };
  });
  const plain = (way: string, next: WayOut["next"], added = [enter, usable]): WayOut => ({
    step,
    way,
    goals: [...goals, keyOf(step, way)],
    added,
    next,
  });
  if (step.outcomes.length === 0) {
    // Where it cannot use a value, such a step is left out.
    const entered = unfitOutcome(step) === undefined ? [enter, usable] : [enter];
    return [plain("next", () => afterOutcome(walking, after, step, "ok"), entered)];
  }
  const isTalk = endsWithConversation(step);
  const isLeave = step.verb.flow === "leave";
  return [
    ...ways,
    ...(isTalk ? [plain("answered", () => afterEnd(walking.model, after))] : []),
    ...(isLeave ? [plain("gone", () => afterEnd(walking.model, after))] : []),
  ];
}

/** Any result of a step after an outcome. A member is null, or is not, where its verb says so. */
function resultAfter({ walking, state, step }: Inside, outcome: string): Value {
  const { result: type, verb } = step;
  const told = nullLaws(verb, outcome, knownIn(step));
  if (type?.kind !== "record" || told.length === 0) return resultOf(walking, state, step);
  const there = told.flatMap(({ member, isNull }) => {
    const of = type.members[member];
    return isNull || of === undefined ? [] : [[member, { ...of, nullable: false }] as const];
  });
  const members = { ...type.members, ...Object.fromEntries(there) };
  const result = resultOf(walking, state, { ...step, result: { ...type, members } });
  const nulls = told.flatMap(({ member, isNull }) => (isNull ? [[member, none] as const] : []));
  return result.kind === "row"
    ? { ...result, members: { ...result.members, ...Object.fromEntries(nulls) } }
    : result;
}

const none: Value = { kind: "null" };

/** Whether the name under `as` may be set after an outcome: those of the flow's own words do. */
function isGiven({ as, result, verb }: Step, outcome: string): boolean {
  if (as === undefined || result === undefined) return false;
  return (
    (verb.resultOn ?? verb.outcomes.slice(0, 1)).includes(outcome) ||
    !verb.outcomes.includes(outcome)
  );
}

/** The values of a step's options, and when it can use them all. */
function optionsOf({ walking: { model }, step, sight }: Inside): {
  readonly members: Values;
  readonly usable: Term;
} {
  const readings = Object.keys(step.options).map(
    (name) => [name, model.optionOf(sight, step, name)] as const,
  );
  const needed = readings.filter(([name]) => !isSkipped(step, name));
  return {
    members: Object.fromEntries(readings.map(([name, { value }]) => [name, value])),
    usable: model.terms.and(...needed.map(([, { defined }]) => defined)),
  };
}

/** The laws of the verb about its result after an outcome, or in the blocks beside it. */
export function lawsOf(
  { walking: { model }, step }: Pick<Inside, "walking" | "step">,
  outcome: string,
  result: Value | undefined,
  members: Values = {},
): readonly Term[] {
  const seen: Sight = {
    symbols: model.symbols,
    root: (name) =>
      new Map<string, Value | undefined>([
        ["it", result],
        ["options", { kind: "row", members }],
      ]).get(name),
  };
  const laws = step.verb.laws?.[outcome]?.(knownIn(step), model.program) ?? [];
  return laws.map((law) => model.terms.not(model.truthOf(seen, law).no));
}

function knownIn({ options }: Step): KnownOptions {
  const value = (name: string): Json | undefined => {
    const option: CompiledValue | undefined = options[name];
    return option?.kind === "constant" ? option.value : undefined;
  };
  return {
    has: (name) => options[name] !== undefined,
    value,
    number: (name) => {
      const known = value(name);
      return typeof known === "number" ? known : undefined;
    },
    text: (name) => {
      const known = value(name);
      return typeof known === "string" ? known : undefined;
    },
  };
}

/** A state in which a name has a value. */
export function withName(state: State, name: string | undefined, value: Value): State {
  if (name === undefined) return state;
  return { ...state, scene: { ...state.scene, names: { ...state.scene.names, [name]: value } } };
}
