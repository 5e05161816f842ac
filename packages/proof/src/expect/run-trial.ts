import type { ScenarioRun } from "../run/scenario-run.ts";
import { runScenario } from "../run/run-scenario.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import type { Departure } from "./departure.ts";
import { judgeRun } from "./judge-run.ts";

/** A scenario that was run: its call, and where that departed from what was expected; nowhere when it passed. */
export interface TrialResult {
  readonly trial: Trial;
  readonly run: ScenarioRun;
  readonly departures: readonly Departure[];
}

/** Runs one scenario in virtual time and judges its call. Pure. */
export function runTrial(trial: Trial): TrialResult {
  const run = runScenario(trial.program, trial.scenario);
  return { trial, run, departures: judgeRun(trial, run) };
}
