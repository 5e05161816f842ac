import type { CompiledValue, Program, Step } from "@flowrun/core";
import { assignmentsOf, namedIn, type RunningOf } from "./running.ts";

/** All that may still be read from some places on. */
export interface LiveSet {
  /** `vars.x`, `name.column`, `call.to`, `name`. A root alone stands for all of its members. */
  readonly reads: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
  /** The reads of facts outside the call. */
  readonly outside: readonly string[];
}

/** A place in a flow. */
interface PlaceOfStep {
  readonly block: string;
  readonly index: number;
}

/** All that may still be read from any of some places on. */
export type LiveReads = (places: readonly PlaceOfStep[]) => LiveSet;

type Blocks = Readonly<Record<string, readonly Step[]>>;

/** A place that may come next, and what was given a new value on the way, so that the old is not read. */
interface Onward {
  readonly key: string;
  readonly given: readonly string[];
}

/** The reads of every step of a program and of all that may follow it, backwards to a fixpoint. */
export function liveReads(program: Program, blocks: Blocks, running: RunningOf): LiveReads {
  const places = Object.entries(blocks).flatMap(([block, steps]) =>
    steps.map((step, index) => ({
      key: keyOf(block, index),
      own: readsOf(step),
      next: nextOf(program, blocks, running, { block, step, index }),
    })),
  );
  const live = new Map(places.map(({ key, own }) => [key, new Set(own)]));
  const none: ReadonlySet<string> = new Set();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const { key, next } of places.toReversed()) {
      const mine = live.get(key) ?? new Set();
      const before = mine.size;
      const further = next.flatMap((onward) =>
        [...(live.get(onward.key) ?? none)].filter((read) => !isGiven(read, onward.given)),
      );
      for (const read of further) mine.add(read);
      if (mine.size !== before) isChanged = true;
    }
  }
  return setsOf(live);
}

/** Whether a read is of something that was given a new value: `row` gives `row.name`, too. */
function isGiven(read: string, given: readonly string[]): boolean {
  return given.some((name) => read === name || read.startsWith(`${name}.`));
}

function setsOf(live: ReadonlyMap<string, ReadonlySet<string>>): LiveReads {
  const sets = new Map<string, LiveSet>();
  return (wanted) => {
    const keys = [...new Set(wanted.map(({ block, index }) => keyOf(block, index)))];
    const key = keys.join();
    const known = sets.get(key);
    if (known !== undefined) return known;
    const reads = new Set(keys.flatMap((each) => [...(live.get(each) ?? [])]));
    const roots = new Set([...reads].map((read) => read.replace(/\..*/, "")));
    const outside = [...reads].filter((read) => /^(?:call|settings|webhook)\b/.test(read));
    const made: LiveSet = { reads, roots, outside };
    sets.set(key, made);
    return made;
  };
}

function keyOf(block: string, index: number): string {
  return `${block}/${index}`;
}

/**
 * The places that may come next: by outcome, by the end of a part that is called, and whatever is
 * named.
 */
function nextOf(
  { parts }: Program,
  blocks: Blocks,
  running: RunningOf,
  { block, step, index }: { readonly block: string; readonly step: Step; readonly index: number },
): readonly Onward[] {
  const following = keyOf(block, index + 1);
  const set = Object.keys(assignmentsOf(step) ?? {}).map((name) => `vars.${name}`);
  const { part, each, beside } = running(step);
  const inside = [...beside, part ?? "", each?.block ?? ""];
  const targets = new Set(Object.values(step.targets));
  const named = namedIn(step).filter((name) => !targets.has(name));
  const ends = [...named, ...inside].flatMap((name) => parts[name]?.finally ?? []);
  const begun = [...named, ...inside, ...ends].filter((name) => Object.hasOwn(blocks, name));
  const ways = step.outcomes.map((outcome): Onward => {
    const target = step.targets[outcome];
    const given = step.as !== undefined && bindsOn(step, outcome) ? [step.as] : [];
    return { key: typeof target === "string" ? keyOf(target, 0) : following, given };
  });
  return [
    ...(step.condition === undefined ? [] : [{ key: following, given: [] }]),
    ...(step.outcomes.length === 0 ? [{ key: following, given: set }] : []),
    ...ways,
    ...begun.map((name) => ({ key: keyOf(name, 0), given: [] })),
  ];
}

/** Whether the name under `as` is surely set after an outcome. */
function bindsOn({ verb, result }: Step, outcome: string): boolean {
  return result !== undefined && (verb.resultOn ?? verb.outcomes.slice(0, 1)).includes(outcome);
}

/** Every word of an expression that could be a read, and the draws. */
function readsOf({ condition, options }: Step): ReadonlySet<string> {
  const sources = [condition, ...Object.values(options)].flatMap((value) => sourceOf(value));
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/g)].map(([read]) => read),
    ),
  );
}

function sourceOf(value: CompiledValue | undefined): readonly string[] {
  return value?.kind === "computed" ? [value.source] : [];
}
