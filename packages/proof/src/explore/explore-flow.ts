import type { Program } from "@flowrun/core";
import { waysOf } from "../coverage/ways.ts";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { chooseScenarios, type FoundScenario } from "./choose-scenarios.ts";
import { type Goal, goalKeysOf, goalsOf } from "./goals.ts";
import { type FlowPath, pathsOf, turnsOf } from "./paths.ts";
import { type CallsFound, searchCalls } from "./search-calls.ts";

/** How a flow is explored. */
export interface ExploreOptions {
  readonly program: Program;
  /** The settings that the program has from outside, as a configuration spells them; every scenario gets them. */
  readonly settings: Scenario["settings"];
  /** The program with these settings; `undefined` when the flow does not take them. */
  readonly compile: (settings: Scenario["settings"]) => Program | undefined;
  /** The runs of the scenarios that there are. */
  readonly runs: readonly Pick<ScenarioRun, "trace">[];
  /** The most paths that are listed. */
  readonly mostPaths: number;
  /** The most calls that are tried. */
  readonly mostCalls: number;
}

/** What a flow can do that its scenarios do not show, and scenarios that show it. */
export interface Exploration {
  /** Every outcome and every other way on, in the order of the file. */
  readonly goals: readonly Goal[];
  /** Those that no run took. */
  readonly missing: readonly Goal[];
  /** Scenarios that take what was missing. */
  readonly scenarios: readonly FoundScenario[];
  /** What no call was found for. */
  readonly unreached: readonly Unreached[];
  /** The paths that no run walked. */
  readonly paths: readonly FlowPath[];
  /** How many paths were looked at. */
  readonly pathCount: number;
  /** Whether the flow has more paths than were looked at. */
  readonly arePathsCut: boolean;
  /** How many calls were tried. */
  readonly tried: number;
}

/** Something that no call was found for, and why in words. */
export interface Unreached {
  readonly goal: Goal;
  readonly why: string;
}

/**
 * Walks a flow's own graph, and searches with the interpreter for calls that take what no run took. Every scenario that
 * is given has been run. Pure: the same options give the same exploration.
 */
export function exploreFlow(options: ExploreOptions): Exploration {
  const { program, settings, compile, runs, mostPaths, mostCalls } = options;
  const goals = goalsOf(program);
  const taken = new Set(runs.flatMap(({ trace }) => [...goalKeysOf(trace)]));
  const missing = goals.filter(({ key }) => !taken.has(key));
  const found = searchCalls({ program, settings, compile, wanted: missing.map(({ key }) => key), most: mostCalls });
  const unreached = missing.filter(({ key }) => !found.best.has(key));
  const steps = waysOf(program);
  const walked = new Set(runs.map(({ trace }) => JSON.stringify(turnsOf(steps, trace))));
  const { paths, isCut } = pathsOf(program, mostPaths);
  return {
    goals,
    missing,
    scenarios: chooseScenarios(missing, found.best),
    unreached: unreached.map((goal) => ({ goal, why: whyUnreached(goal, found, taken) })),
    paths: paths.filter(({ turns }) => !walked.has(JSON.stringify(turns))),
    pathCount: paths.length,
    arePathsCut: isCut,
    tried: found.tried,
  };
}

function whyUnreached(goal: Goal, { ways, faults, isCut, tried }: CallsFound, taken: ReadonlySet<string>): string {
  const cut = isCut ? `; the search was ended after ${tried} calls` : "";
  const fault = faults.get(goal.step);
  const others = [...(ways.get(goal.step) ?? [])].filter((way) => way !== "next" && way !== "if true");
  if (fault !== undefined && others.length === 0) return `every call that came there ended with a fault: ${fault}`;
  if (goal.way === "if true") return `its "if" was false in every call that was tried${cut}`;
  if (goal.way === "if false") return `its "if" was true in every call that was tried${cut}`;
  if (others.length === 0 && !isTaken(goal, taken)) return `no call that was tried comes to this step${cut}`;
  return `every call that was tried went another way here: ${others.join(", ")}${cut}`;
}

function isTaken({ step }: Goal, taken: ReadonlySet<string>): boolean {
  return [...taken].some((key) => key.startsWith(`${step} `));
}
