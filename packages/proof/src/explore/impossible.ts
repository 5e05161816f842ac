import { positionOf, type Program } from "@flowrun/core";
import type { Term } from "../solve/term.ts";
import { assignmentsOf } from "../symbolic/running.ts";
import { printTerm } from "../symbolic/print-term.ts";
import { usualBounds, walkFlow } from "../symbolic/search.ts";
import type { Refusal, Walk } from "../symbolic/walk.ts";
import type { State } from "../symbolic/state.ts";
import type { Goal } from "./goals.ts";

/** Something that no call can do, and the sentence that says why. */
export interface Impossible {
  readonly goal: Goal;
  readonly why: string;
  /** Whether it is only so because nothing leads to its step. */
  readonly isBehind: boolean;
}

/**
 * A walk through a whole flow. Where variables count without end, they may have any value: then
 * nothing need be cut.
 */
export function wholeWalk(program: Program): Walk {
  const first = walkFlow(program, usualBounds);
  if (first.cut.size === 0) return first;
  const steps = Object.values(program.blocks).flat();
  const counted = steps.flatMap((step) =>
    Object.entries(assignmentsOf(step) ?? {}).flatMap(([name, value]) =>
      value.kind === "computed" ? [name] : [],
    ),
  );
  const second = walkFlow(program, usualBounds, new Set(counted));
  return { ...first, cut: second.cut, reached: new Map([...second.reached, ...first.reached]) };
}

/** The goals among these that no call can take. Behind a place that was cut nothing is impossible. */
export function impossibleIn(walk: Walk, goals: readonly Goal[]): readonly Impossible[] {
  if (walk.cut.size > 0) return [];
  const never = goals.filter(({ key }) => !walk.reached.has(key));
  const all = never.map((goal): Impossible => {
    const isBehind = !walk.visited.has(goal.step) || isBehindCondition(goal, never);
    return { goal, why: isBehind ? behind : whyNot(walk, goal), isBehind };
  });
  return all.toSorted((a, b) => Number(a.isBehind) - Number(b.isBehind));
}

const behind = "only what is impossible leads to it";

/** A step that is never entered takes none of its ways: its `if` is the root. */
function isBehindCondition({ key, step }: Goal, never: readonly Goal[]): boolean {
  const entered = `${step} if true`;
  return (
    key !== entered && key !== `${step} if false` && never.some((other) => other.key === entered)
  );
}

function whyNot({ walking, refused }: Walk, goal: Goal): string {
  const never = walking.model.never.get(goal.key);
  if (never !== undefined) return never;
  const refusals = refused.get(goal.key) ?? [];
  if (refusals.length === 0) return "nothing that can happen brings it about";
  const told = refusals.map((refusal) =>
    sentenceFor(walking.model.program, refusal, walking.model.blocks),
  );
  const isIf = goal.way.startsWith("if ");
  const lead = isIf
    ? `its "if" is always ${goal.way === "if true" ? "false" : "true"} here`
    : "it never comes about here";
  const all = [...new Set(told)].filter((each) => each !== "");
  return all.length === 0 ? lead : `${lead}: ${all.slice(0, 3).join("; or ")}`;
}

type Blocks = Walk["walking"]["model"]["blocks"];

function sentenceFor(program: Program, { state, core }: Refusal, blocks: Blocks): string {
  const own = core.filter(({ value }) => value === undefined);
  if (own.length === 0) return knownValues(state, blocks);
  return own
    .map((term) => {
      const step = stepThatAdded(state, term, blocks);
      const line = step && positionOf(program.source, step.span).line;
      return `${printTerm(term)}${line === undefined ? "" : ` (line ${line})`}`;
    })
    .join(" and ");
}

/** The step behind which a condition holds; `undefined` for one of the step itself. */
function stepThatAdded(state: State, term: Term, blocks: Blocks) {
  const has = ({ parts }: State): boolean =>
    parts.some(({ conditions }) => conditions.includes(term));
  if (!has(state)) return undefined;
  let first = state;
  while (first.parent !== undefined && has(first.parent)) first = first.parent;
  const from = first.parent;
  return from && blocks[from.block]?.[from.index];
}

/** The known values of the variables that a condition reads. */
function knownValues(state: State, blocks: Blocks): string {
  const condition = blocks[state.block]?.[state.index]?.condition;
  const source = condition?.kind === "computed" ? condition.source : "";
  const names = [...new Set([...source.matchAll(/vars\.(\w+)/g)].map(([, name = ""]) => name))];
  return names
    .flatMap((name) => {
      const value = state.vars[name];
      return value?.kind === "single" ? [`vars.${name} is ${printTerm(value.term)}`] : [];
    })
    .join(" and ");
}
