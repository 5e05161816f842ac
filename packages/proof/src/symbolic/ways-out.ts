import type { Step } from "@flowrun/core";
import { isSkipped, unfitOutcome } from "@flowrun/core/tooling";
import type { Term } from "../solve/term.ts";
import { afterEnd, afterWord } from "./endings.ts";
import { type FlowModel, isOfUsedFile } from "./flow-model.ts";
import { freed, handedOn, isSure } from "./fresh.ts";
import { besideWays, eachWays, inPart } from "./inner-ways.ts";
import { outcomeWays } from "./outcome-ways.ts";
import { asSort, type Reading, type Sight, sortOf } from "./reading.ts";
import { assignmentsOf, textsIn, writtenIn } from "./running.ts";
import { defaultClock } from "../scenario/scenario.ts";
import { sightOf } from "./sight.ts";
import type { State } from "./state.ts";
import { isNow } from "./symbols.ts";
import type { Value } from "./value.ts";
import { type Inside, keyOf, type Walking, type WayOut } from "./way-out.ts";

/** The ways on from a state. All that a model does not rule out may come. */
export function waysOut(walking: Walking, state: State): readonly WayOut[] {
  const { model } = walking;
  const step = model.blocks[state.block]?.[state.index];
  if (step === undefined) return [];
  model.symbols.begin(step.id);
  const sight = sightOf(walking, state);
  const entering = conditionOf(walking, state, step, sight);
  const lacking = lackingOf(model, step, sight);
  const faults = faultsOf(walking, state, step, { lacking, enter: entering.enter });
  const usable = lacking.flatMap(({ isLeft, defined }) => (isLeft ? [defined] : []));
  const inside = waysInside({ walking, state, step, sight, enter: entering.enter });
  const over: WayOut = {
    step,
    way: "hangs up",
    goals: [],
    added: [],
    next: () => afterEnd(model, freed(walking, state, step)),
  };
  return [
    ...entering.ways.map((way) => wanting(model, way, [])),
    ...inside.map((way) => wanting(model, way, usable)),
    ...faults,
    over,
  ];
}

/** A way with what a call should rather meet. A scenario begins no earlier than all of them do. */
function wanting({ terms }: FlowModel, way: WayOut, usable: readonly Term[]): WayOut {
  const times = new Set(way.added.flatMap((term) => [...terms.symbolsOf(term)].filter(isNow)));
  const begin = terms.constant(defaultClock);
  const wanted = [...usable, ...[...times].map((time) => terms.atMost(begin, time))];
  return wanted.length === 0 ? way : { ...way, wanted };
}

function conditionOf(
  { model }: Walking,
  state: State,
  step: Step,
  sight: Sight,
): { readonly enter: Term; readonly ways: readonly WayOut[] } {
  const { terms } = model;
  if (step.condition?.kind !== "computed") return { enter: terms.yes, ways: [] };
  const { yes, no } = model.truthOf(sight, step.condition.source);
  const skip: WayOut = {
    step,
    way: "if false",
    goals: [keyOf(step, "if false")],
    added: [no],
    next: () => ({ ...state, index: state.index + 1 }),
  };
  const fault: WayOut = {
    step,
    way: "fault",
    goals: [],
    added: [terms.not(yes), terms.not(no)],
    next: () => afterEnd(model, state),
    option: "if",
  };
  return { enter: yes, ways: [skip, fault] };
}

/** An option that may have no value. */
interface Lacking {
  readonly name: string;
  /** When it has one. */
  readonly defined: Term;
  /** Whether the step is left out where it has none. */
  readonly isLeft: boolean;
}

/** The options that may have no value, where no outcome leads on from that. */
function lackingOf(model: FlowModel, step: Step, sight: Sight): readonly Lacking[] {
  const outcome = unfitOutcome(step);
  const isTold = outcome !== undefined && step.targets[outcome] !== undefined;
  return Object.entries(step.options).flatMap(([name, option]): readonly Lacking[] => {
    const isLeft = outcome !== undefined || isSkipped(step, name);
    if (option.kind === "constant" || (isTold && !isSkipped(step, name))) return [];
    const { defined } = isLeft ? model.valueOf(sight, option) : model.optionOf(sight, step, name);
    return defined === model.terms.yes ? [] : [{ name, defined, isLeft }];
  });
}

/**
 * An option that has no value ends the call where no outcome is there for it, or has the step left out.
 * How the call goes on behind a step that is left out is told by its other ways.
 */
function faultsOf(
  { model }: Walking,
  state: State,
  step: Step,
  { lacking, enter }: Pick<Inside, "enter"> & { readonly lacking: readonly Lacking[] },
): readonly WayOut[] {
  return lacking.map(({ name, defined, isLeft }): WayOut => {
    // A step that fails was entered.
    const goals = isLeft ? [] : ["if true", "next"].map((way) => keyOf(step, way));
    const added = [enter, model.terms.not(defined)];
    return { step, way: "fault", goals, added, next: () => afterEnd(model, state), option: name };
  });
}

function waysInside(inside: Inside): readonly WayOut[] {
  const { walking, state, step, enter } = inside;
  const { model } = walking;
  const base = [
    ...(step.condition === undefined ? [] : [keyOf(step, "if true")]),
    keyOf(step, "next"),
  ];
  const plain = (way: string, next: WayOut["next"]): WayOut => ({
    step,
    way,
    goals: base,
    added: [enter],
    next,
  });
  const { part, each } = model.running(step);
  const flow = step.verb.flow ?? "next";
  if (assignmentsOf(step) !== undefined) return [assigned(inside, base)];
  // A block that is not there, such as that of `go: return`, is over at once.
  if (flow === "jump")
    return jumpsOf(step).map((block) => plain("next", () => ({ ...state, block, index: 0 })));
  if (flow === "end") return [plain("next", () => afterEnd(model, state))];
  if (flow === "return") {
    const word = step.verb.returns?.(writtenIn(step)) ?? "ok";
    return [plain("next", () => afterWord(walking, state, word, returnedBy(inside)))];
  }
  if (part !== undefined && Object.hasOwn(model.blocks, part))
    return [plain("enters", () => inPart(inside, part))];
  if (each !== undefined) return eachWays(inside, base, each);
  return [...besideWays(inside, base), ...outcomeWays(inside, base)];
}

/** The value of a part that is left here; `undefined` where it has none. */
function returnedBy({ walking: { model }, state, step, sight }: Inside): Value | undefined {
  const frame = state.frames.at(-1);
  const [type, given] = [frame?.step?.result, step.options["value"]];
  if (frame?.kind !== "part" || type === undefined || given === undefined) return undefined;
  return handedOn(model, model.valueOf(sight, given).value, type, frame.name);
}

/** The blocks that a jump names. */
function jumpsOf({ options }: Step): readonly string[] {
  return Object.values(options).flatMap((option) => textsIn(option));
}

/** New values for variables. They are all computed before the first variable changes. */
function assigned(
  { walking, state, step, sight, enter }: Inside,
  goals: readonly string[],
): WayOut {
  const { model, naming, outside } = walking;
  const defined: Term[] = [];
  const values = Object.entries(assignmentsOf(step) ?? {}).map(
    ([name, option]): [string, Value] => {
      const fresh = (): Value =>
        outside.anyVariable(name, naming(state, `vars.${name}@${step.id}`));
      if (isOfUsedFile(state.block)) return [name, fresh()];
      const reading = model.valueOf(sight, option);
      const { term, defined: isThere } = asVariable(
        sight,
        reading,
        outside.vars[name],
        outside.anyVariable(name, `vars.${name}`),
      );
      defined.push(isThere);
      const isKept = term !== undefined && !model.free.has(name) && isSure(model, [term]);
      return [name, isKept ? { kind: "single", term } : fresh()];
    },
  );
  const vars = isOfUsedFile(state.block)
    ? state.vars
    : { ...state.vars, ...Object.fromEntries(values) };
  const added = [enter, ...defined];
  return {
    step,
    way: "next",
    goals,
    added,
    next: () => ({ ...state, vars, index: state.index + 1 }),
  };
}

/** A value as a variable takes it; without a term where it is not modelled. */
function asVariable(
  sight: Sight,
  reading: Reading,
  initial: Value | undefined,
  any: Value,
): { readonly term: Term | undefined; readonly defined: Term } {
  if (initial?.kind !== "single") return { term: undefined, defined: reading.defined };
  // A variable for numbers may begin with a whole one.
  const isNumber = any.kind === "single" && any.term.sort === "number";
  const sort = isNumber && sortOf(reading.value) === "number" ? "number" : initial.term.sort;
  const isPlain = reading.value.kind === "single" || reading.value.kind === "maybe";
  const isLike = isPlain && (reading.value.term.sort === sort || sort === "number");
  if (isLike) return asSort(sight, reading, sort);
  const fits = sight.symbols.unknown("boolean");
  return { term: undefined, defined: sight.symbols.terms.and(reading.defined, fits) };
}
