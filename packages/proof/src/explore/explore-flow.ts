import type { Program } from "@flowrun/core";
import { waysOf } from "../coverage/ways.ts";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { chooseScenarios, type FoundScenario } from "./choose-scenarios.ts";
import { type FoundFault, faultsOf } from "./faults.ts";
import { type Goal, goalKeysOf, goalsOf } from "./goals.ts";
import { type FlowPath, pathsOf, turnsOf } from "./paths.ts";
import { type Impossible, impossibleIn, wholeWalk } from "./impossible.ts";
import { beginSearch, type CallsSought } from "./find-calls.ts";

/** How a flow is explored. */
export interface ExploreOptions {
  readonly program: Program;
  /**
   * The settings that the program has from outside, as a configuration spells them; every scenario
   * gets them.
   */
  readonly settings: Scenario["settings"];
  /** The program with these settings; `undefined` when the flow does not take them. */
  readonly compile: (settings: Scenario["settings"]) => Program | undefined;
  /** The calls of the scenarios that there are, all that `callsIn` gives. */
  readonly runs: readonly Pick<ScenarioRun, "trace">[];
  /** The most paths that are listed. */
  readonly mostPaths: number;
  /** The most calls that are tried. */
  readonly mostCalls: number;
}

/** The things that a flow can do and its scenarios do not show, and scenarios that show them. */
export interface Exploration {
  /** Every outcome and every other way on, in the order of the file. */
  readonly goals: readonly Goal[];
  /** The goals that no run took. */
  readonly missing: readonly Goal[];
  /** Scenarios that take what was missing, and pass. */
  readonly scenarios: readonly FoundScenario[];
  /** The goals that no call can take, whatever comes: the roots first, each with the lines. */
  readonly impossible: readonly Impossible[];
  /**
   * The goals that may be taken, though no call was found that takes them without a fault. This is
   * no mistake of the flow.
   */
  readonly unreached: readonly Unreached[];
  /** Every fault that a call met, one for each step and code, in the order of the file. */
  readonly faults: readonly FoundFault[];
  /** The paths that no run walked. */
  readonly paths: readonly FlowPath[];
  /** How many paths were looked at. */
  readonly pathCount: number;
  /** Whether the flow has more paths than were looked at. */
  readonly arePathsCut: boolean;
  /** How many calls were tried. */
  readonly tried: number;
  /** Whether more could have been tried. */
  readonly isCut: boolean;
  /** The bounds that kept something from being tried, in words: "60 moments of one call". */
  readonly bounds: readonly string[];
}

/** Something that no call was found for, and why in words. */
export interface Unreached {
  readonly goal: Goal;
  readonly why: string;
}

/**
 * The most calls that are tried where nobody says otherwise: 2,000, and four for each way of a flow
 * that has more than 500.
 */
export function usualCalls(program: Program): number {
  return Math.max(2_000, 4 * goalsOf(program).length);
}

/** An exploration that is under way. */
export interface Exploring {
  /** Tries a few more calls; whether there may be more to try. */
  next(): boolean;
  /** The result so far. Ways that were not tried by then are not found, and told to be cut. */
  result(): Exploration;
}

/**
 * Walks a flow's own graph, and begins to search with the interpreter for calls that take what no run
 * took, and for faults. Every scenario that is given has been run. Pure: the same options give the
 * same exploration.
 */
export function beginExploration(options: ExploreOptions): Exploring {
  const { program, runs, mostPaths } = options;
  const goals = goalsOf(program);
  const taken = new Set(runs.flatMap(({ trace }) => [...goalKeysOf(trace)]));
  const missing = goals.filter(({ key }) => !taken.has(key));
  const walk = wholeWalk(program);
  const impossible = impossibleIn(walk, missing);
  const never = new Set(impossible.map(({ goal }) => goal.key));
  const possible = missing.filter(({ key }) => !never.has(key));
  const { settings, compile, mostCalls } = options;
  const wanted = possible.map(({ key }) => key);
  const seeking = beginSearch({ program, settings, compile, wanted, most: mostCalls }, walk);
  return {
    next: seeking.next,
    result() {
      const found = seeking.result();
      const unreached = possible.filter(({ key }) => !found.best.has(key));
      const steps = waysOf(program);
      const walked = new Set(runs.map(({ trace }) => JSON.stringify(turnsOf(steps, trace))));
      const { paths, isCut: arePathsCut } = pathsOf(program, mostPaths);
      return {
        goals,
        missing,
        scenarios: chooseScenarios(possible, found),
        impossible,
        unreached: unreached.map((goal) => ({ goal, why: whyUnreached(goal, found, taken) })),
        paths: paths.filter(({ turns }) => !walked.has(JSON.stringify(turns))),
        pathCount: paths.length,
        arePathsCut,
        faults: faultsOf(program, found.faults),
        tried: found.tried,
        isCut: found.isCut,
        bounds: found.bounds,
      };
    },
  };
}

/** Explores a flow to the end: the result of {@link beginExploration}. */
export function exploreFlow(options: ExploreOptions): Exploration {
  const exploring = beginExploration(options);
  while (exploring.next());
  return exploring.result();
}

function whyUnreached(goal: Goal, found: CallsSought, taken: ReadonlySet<string>): string {
  const { ways, faultsOf: faultOf, isCut, tried, unmade } = found;
  const cut = isCut ? `; the search was ended after ${tried} calls` : "";
  const fault = faultOf.get(goal.key);
  const others = [...(ways.get(goal.step) ?? [])].filter(
    (way) => way !== "next" && way !== "if true",
  );
  if (fault !== undefined) return `every call that took it met a fault, in "${fault.step}"${cut}`;
  const known = unmade.get(goal.key);
  if (known !== undefined) return `a way is known, but ${known}${cut}`;
  if (!ways.has(goal.step) && !isTaken(goal, taken))
    return `no call that was tried comes to this step${cut}`;
  if (goal.way === "if true") return `its "if" was false in every call that was tried${cut}`;
  if (goal.way === "if false") return `its "if" was true in every call that was tried${cut}`;
  if (others.length === 0)
    return `every call that was tried and came to this step ended in it${cut}`;
  return `every call that was tried went another way here: ${others.join(", ")}${cut}`;
}

function isTaken({ step }: Goal, taken: ReadonlySet<string>): boolean {
  return [...taken].some((key) => key.startsWith(`${step} `));
}
