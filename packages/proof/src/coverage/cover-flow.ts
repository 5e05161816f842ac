import { type Program, positionOf, type TraceEntry } from "@flowrun/core";
import { isOwnName } from "@flowrun/core/tooling";
import { type StepWays, waysOf } from "./ways.ts";

/** How much of something was covered. */
export interface Tally {
  readonly covered: number;
  readonly total: number;
}

/** The steps, outcomes and edges of a flow that calls have walked. Plain data. */
export interface Coverage {
  /** The flow's own name. */
  readonly flow: string;
  /** The flow's file. */
  readonly file: string;
  /** How many calls were looked at. */
  readonly runs: number;
  /** In the order of the file, `finally` last; blocks without steps are left out. */
  readonly blocks: readonly BlockCoverage[];
  readonly totals: CoverageTotals;
}

/**
 * The counted things: an outcome is one way for a step to end, an edge one way from a step to the
 * next.
 */
export interface CoverageTotals {
  readonly steps: Tally;
  readonly outcomes: Tally;
  readonly edges: Tally;
}

/** A block. */
export interface BlockCoverage {
  /** `finally` for the steps that run when the call is over. */
  readonly block: string;
  readonly steps: readonly StepCoverage[];
  readonly totals: CoverageTotals;
}

/** A step. */
export interface StepCoverage {
  readonly step: string;
  readonly verb: string;
  /** Lines of the file, counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** How often the step was entered. */
  readonly entered: number;
  /** How often each outcome was taken that can happen, the normal one first. */
  readonly outcomes: readonly { readonly outcome: string; readonly taken: number }[];
  readonly edges: readonly EdgeCoverage[];
}

/** A way from a step to the next. */
export interface EdgeCoverage {
  /** An outcome, `if true`, `if false`, or `next` after a verb without outcomes. */
  readonly way: string;
  /** The step that comes next; `null` when the call ends there, or for `if true`. */
  readonly to: string | null;
  readonly walked: number;
}

/**
 * The covered part of a tally in per cent, rounded down so that 100 means all; 100 where there was
 * nothing to cover.
 */
export function percentOf({ covered, total }: Tally): number {
  return total === 0 ? 100 : Math.floor((covered * 100) / total);
}

/** The counts of calls' walks, by step id. */
interface Counts {
  readonly entered: ReadonlyMap<string, number>;
  readonly skipped: ReadonlyMap<string, number>;
  /** By step id and outcome, as {@link outcomeKey} writes them. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/**
 * The parts of a flow that these calls have walked. Used files count for nothing: tests of their
 * own cover them. Any traces of the flow will do, of scenarios or of calls that really happened;
 * steps that the flow does not have are not counted.
 */
export function coverFlow(
  program: Program,
  runs: readonly { readonly trace: readonly TraceEntry[] }[],
): Coverage {
  const counts = count(runs.flatMap(({ trace }) => trace));
  const all = waysOf(program).filter(({ block }) => block === null || isOwnName(block));
  const names = new Set(all.map(({ block }) => block));
  const blocks = [...names].map((name) => {
    const steps = all
      .filter(({ block }) => block === name)
      .map((ways) => coverStep(program, ways, counts));
    return { block: name ?? "finally", steps, totals: totalsOf(steps) } satisfies BlockCoverage;
  });
  const totals = totalsOf(blocks.flatMap(({ steps }) => steps));
  return { flow: program.name, file: program.source.name, runs: runs.length, blocks, totals };
}

function count(trace: readonly TraceEntry[]): Counts {
  const entered = new Map<string, number>();
  const skipped = new Map<string, number>();
  const outcomes = new Map<string, number>();
  const add = (map: Map<string, number>, key: string): void =>
    void map.set(key, (map.get(key) ?? 0) + 1);
  for (const entry of trace) {
    if (entry.kind === "step.entered") add(entered, entry.step);
    if (entry.kind === "step.skipped") add(skipped, entry.step);
    if (entry.kind === "step.left") add(outcomes, outcomeKey(entry.step, entry.outcome));
  }
  return { entered, skipped, outcomes };
}

function outcomeKey(step: string, outcome: string): string {
  return `${step} ${outcome}`;
}

function coverStep({ source }: Program, { step, ways }: StepWays, counts: Counts): StepCoverage {
  const entered = counts.entered.get(step.id) ?? 0;
  const taken = (outcome: string): number => counts.outcomes.get(outcomeKey(step.id, outcome)) ?? 0;
  const walkedBy = {
    outcome: taken,
    skip: () => counts.skipped.get(step.id) ?? 0,
    next: () => entered,
  };
  const edges: EdgeCoverage[] = ways.map(({ label, kind, to }) => ({
    way: label,
    to: to ?? null,
    walked: walkedBy[kind](label),
  }));
  if (step.condition !== undefined) edges.unshift({ way: "if true", to: null, walked: entered });
  const end = { start: Math.max(step.span.start, step.span.end - 1), end: step.span.end };
  return {
    step: step.id,
    verb: step.verb.name,
    firstLine: positionOf(source, step.span).line,
    lastLine: positionOf(source, end).line,
    entered,
    outcomes: step.outcomes.map((outcome) => ({ outcome, taken: taken(outcome) })),
    edges,
  };
}

function totalsOf(steps: readonly StepCoverage[]): CoverageTotals {
  return {
    steps: tally(steps.map(({ entered }) => entered)),
    outcomes: tally(steps.flatMap(({ outcomes }) => outcomes.map(({ taken }) => taken))),
    edges: tally(steps.flatMap(({ edges }) => edges.map(({ walked }) => walked))),
  };
}

function tally(counts: readonly number[]): Tally {
  return { covered: counts.filter((times) => times > 0).length, total: counts.length };
}
