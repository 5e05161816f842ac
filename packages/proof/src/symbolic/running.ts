import type { CompiledValue, Json, Step, Verb, WrittenOptions } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { begunOption, isNameOf, listOption, typeOfShape } from "@flowrun/core/tooling";

/** The blocks and parts that a step runs before it is over, and the variables that may be others behind it. */
export interface StepRunning {
  /** The part that it calls; `undefined` when it calls none. */
  readonly part: string | undefined;
  /** The option with the list for each item of which it runs the block; `undefined` for none. */
  readonly each: { readonly list: string; readonly block: string } | undefined;
  /** Blocks and parts that may run beside it, any number of times. */
  readonly beside: readonly string[];
  /** The variables that the blocks beside it, or those of its items, may set. */
  readonly sets: ReadonlySet<string>;
}

/** The blocks and parts that each step runs. */
export type RunningOf = (step: Step) => StepRunning;

const nothing: StepRunning = {
  part: undefined,
  each: undefined,
  beside: [],
  sets: new Set(),
};

/**
 * The running of the steps of a program, each looked at once. The parts of signals, `told`, may run
 * beside each of them.
 */
export function runningOf(
  blocks: Readonly<Record<string, readonly Step[]>>,
  told: readonly string[] = [],
): RunningOf {
  const known = new Map<Step, StepRunning>();
  const everywhere = setIn(told, blocks);
  for (const step of Object.values(blocks).flat()) {
    const running = runningIn(step, blocks);
    if (running !== undefined)
      known.set(step, { ...running, sets: new Set([...running.sets, ...everywhere]) });
  }
  const plain = { ...nothing, sets: everywhere };
  return (step) => known.get(step) ?? plain;
}

function runningIn(
  step: Step,
  blocks: Readonly<Record<string, readonly Step[]>>,
): StepRunning | undefined {
  const runs = step.verb.runs?.(writtenIn(step)) ?? [];
  const part = runs.find(({ kind }) => kind === "part")?.name;
  const list = listOption(step.verb);
  const block = runs.find(({ kind }) => kind === "side")?.name;
  const each = list === undefined || block === undefined ? undefined : { list, block };
  const isWhole = each !== undefined || part !== undefined;
  const beside = isWhole ? [] : besideOf(step, runs, blocks);
  const inside = each === undefined ? beside : [each.block];
  if (!isWhole && beside.length === 0) return undefined;
  return { part, each, beside, sets: setIn(inside, blocks) };
}

/** The blocks that the verb tells, and whatever else an option names that could be run. */
function besideOf(
  { verb, options }: Step,
  runs: ReturnType<NonNullable<Verb["runs"]>>,
  blocks: Readonly<Record<string, readonly Step[]>>,
): readonly string[] {
  const begun = begunOption(verb);
  const named = Object.entries(options).flatMap(([name, option]) => {
    const kind = verb.options[name]?.kind;
    const isName = ["block", "part"].some((of) => isNameOf(of, verb.options[name]));
    const isJump = verb.flow === "jump" || name === begun;
    return !isJump && (isName || kind === "presses") ? textsIn(option) : [];
  });
  const all = [...runs.map(({ name }) => name), ...named];
  return [...new Set(all)].filter((name) => Object.hasOwn(blocks, name));
}

/** All texts that are written anywhere in an option. */
export function textsIn(option: CompiledValue): readonly string[] {
  if (option.kind === "computed")
    return Object.values(option.members ?? {}).flatMap((member) => textsIn(member));
  const walk = (value: Json): readonly string[] => {
    if (typeof value === "string") return [value];
    if (value === null || typeof value !== "object") return [];
    return Object.values(value).flatMap((each: Json) => walk(each));
  };
  return walk(option.value);
}

/** The variables that blocks may set, with all blocks that they lead to. */
function setIn(
  names: readonly string[],
  blocks: Readonly<Record<string, readonly Step[]>>,
): ReadonlySet<string> {
  const seen = new Set(names);
  for (const name of seen) for (const step of blocks[name] ?? []) addAll(seen, namedIn(step));
  const steps = [...seen].flatMap((name) => blocks[name] ?? []);
  return new Set(steps.flatMap((step) => Object.keys(assignmentsOf(step) ?? {})));
}

function addAll(set: Set<string>, names: readonly string[]): void {
  for (const name of names) set.add(name);
}

/** Everything that a step names, and may lead to. */
export function namedIn({ targets, options }: Step): readonly string[] {
  const blocks = Object.values(targets).filter((target) => typeof target === "string");
  return [...blocks, ...Object.values(options).flatMap((option) => textsIn(option))];
}

/** The new values of the variables that a step sets; `undefined` for a step that sets none. */
export function assignmentsOf({
  verb,
  options,
}: Step): Readonly<Record<string, CompiledValue>> | undefined {
  const name = Object.keys(verb.options).find((each) => verb.options[each]?.kind === "assignments");
  const given = name === undefined ? undefined : options[name];
  if (given === undefined) return undefined;
  if (given.kind === "computed") return given.members ?? {};
  const values = isJsonObject(given.value) ? given.value : {};
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { kind: "constant", value } as const]),
  );
}

/** The options of a step for its verb, as far as they are written. */
export function writtenIn({ options }: Step): WrittenOptions {
  const constant = (name: string): Json | undefined => {
    const option = options[name];
    return option?.kind === "constant" ? option.value : undefined;
  };
  return {
    gives: undefined,
    shape: (name) => typeOfShape(constant(name)),
    has: (name) => options[name] !== undefined,
    text(name) {
      const option = options[name];
      if (option?.kind === "computed") return option.source;
      const value = option?.value ?? "";
      return typeof value === "object" ? "" : String(value);
    },
    texts: (name) => {
      const value = constant(name);
      const items = typeof value === "object" && value !== null ? Object.values(value) : [];
      return items.filter((item: Json): item is string => typeof item === "string");
    },
    blocks: (name) => {
      const value = constant(name);
      const items = typeof value === "object" && value !== null ? Object.values(value) : [];
      return items.flatMap((item: Json) => {
        const told = isJsonObject(item) ? item["do"] : item;
        return typeof told === "string" ? [{ name: told, isApart: false }] : [];
      });
    },
  };
}
