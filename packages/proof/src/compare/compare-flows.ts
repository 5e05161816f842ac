import type { Program } from "@flowrun/core";
import { type CallDifference, firstDifference } from "../observe/first-difference.ts";
import { observedOf } from "../observe/observed-of.ts";
import { runScenario, type ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** A call that is tried on two flows. */
export interface TriedCall {
  readonly scenario: Scenario;
  /** The test file that it is from; absent: it was found by a search, or in a journal. */
  readonly file?: string;
}

/** A flow with the settings of a call; `undefined` where it does not take them. */
export type CompileWith = (settings: Scenario["settings"]) => Program | undefined;

/** A kind of difference between two flows, and the calls that show it. */
export interface FlowDifference {
  /** The first of its calls, in which it comes first. */
  readonly call: TriedCall;
  readonly difference: CallDifference;
  /** How many calls differ first in this. */
  readonly calls: number;
}

/** The calls that were tried on two flows, and what came of them. */
export interface FlowComparison {
  readonly same: number;
  /** The calls with which one of the flows cannot be run. */
  readonly skipped: number;
  /** Each kind once, the most frequent first. */
  readonly differences: readonly FlowDifference[];
  /** The blocks in which calls that differ were last, with the new flow, and how many. */
  readonly lastBlocks: ReadonlyMap<string, number>;
}

/**
 * Runs calls on an old and a new flow, and compares what callers hear, and what is called, sent and
 * said to others. Calls that differ first in the same thing are one difference. Pure.
 */
export function compareFlows(
  calls: readonly TriedCall[],
  before: CompileWith,
  after: CompileWith,
): FlowComparison {
  const found = new Map<string, FlowDifference>();
  const lastBlocks = new Map<string, number>();
  let [same, skipped] = [0, 0];
  for (const call of calls) {
    const { scenario } = call;
    const [old, next] = [before(scenario.settings), after(scenario.settings)];
    if (old === undefined || next === undefined) {
      skipped += 1;
      continue;
    }
    const run = runScenario(next, scenario);
    const difference = firstDifference(
      observedOf(old, runScenario(old, scenario)),
      observedOf(next, run),
    );
    if (difference === undefined) {
      same += 1;
      continue;
    }
    const kind = kindOf(difference);
    const known = found.get(kind);
    found.set(kind, { call, difference, ...known, calls: (known?.calls ?? 0) + 1 });
    const block = lastBlockOf(run);
    lastBlocks.set(block, (lastBlocks.get(block) ?? 0) + 1);
  }
  return {
    same,
    skipped,
    differences: [...found.values()].toSorted((a, b) => b.calls - a.calls),
    lastBlocks,
  };
}

/** Differences in time alone are one kind for each thing that comes earlier or later. */
function kindOf({ before, after }: CallDifference): string {
  const isTime = before?.text === after?.text;
  return JSON.stringify([isTime, before?.text, after?.text]);
}

function lastBlockOf({ trace }: ScenarioRun): string {
  const entry = trace.findLast((each) => each.kind === "block.entered" && each.isInside !== true);
  return entry?.kind === "block.entered" ? entry.block : "finally";
}
