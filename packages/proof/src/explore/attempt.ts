import type { Program } from "@flowrun/core";
import { runScenario, type ScenarioRun } from "../run/run-scenario.ts";
import type { CallerAct, Scenario } from "../scenario/scenario.ts";
import { goalKeysOf } from "./goals.ts";
import { type Moment, momentsOf } from "./moments.ts";

/** What the caller does at one moment of a call. */
export interface Cue {
  /** The moment's place in the call. */
  readonly moment: number;
  readonly acts: readonly CallerAct[];
  /** The place in the trace of the last media that the acts wait for. */
  readonly heard: number;
}

/** A call that was tried: the world it was tried in, what the caller did, and what came of it. */
export interface Attempt {
  /** Without what the caller does and without expectations. */
  readonly world: Scenario;
  readonly cues: readonly Cue[];
  readonly program: Program;
  readonly run: ScenarioRun;
  readonly moments: readonly Moment[];
  /** By key. */
  readonly goals: ReadonlySet<string>;
  /** The first moment that may still be changed. */
  readonly from: number;
}

/** The whole scenario of a world and its cues. */
export function scenarioOfCues(world: Scenario, cues: readonly Cue[]): Scenario {
  return { ...world, caller: cues.flatMap(({ acts }) => acts) };
}

/** Tries a call. */
export function tryCall(program: Program, world: Scenario, cues: readonly Cue[], from: number): Attempt {
  const run = runScenario(program, scenarioOfCues(world, cues));
  const moments = momentsOf(program, run);
  const heard = (cue: Cue): Cue => ({ ...cue, heard: Math.max(cue.heard, lastHeard(run, moments[cue.moment], cue)) });
  return { world, cues: cues.map(heard), program, run, moments, goals: goalKeysOf(run.trace), from };
}

/** A caller who tries several times hears several prompts; where the last of them is, only the call tells. */
function lastHeard({ trace }: ScenarioRun, moment: Moment | undefined, { acts }: Cue): number {
  const prompts = acts.filter((act) => act.kind === "hears").length;
  if (moment === undefined || prompts < 2) return -1;
  const last = trace.findLastIndex((entry, place) => place <= moment.last && entry.kind === "media.started");
  return last >= moment.first ? last : -1;
}

/** Whether a call can be kept as a scenario: everything that its caller does came about, and nothing was left behind. */
export function isSound(run: ScenarioRun): boolean {
  return run.stuck === undefined && run.leftovers.length === 0;
}
