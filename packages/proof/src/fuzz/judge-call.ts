import type { Program } from "@flowrun/core";
import { runScenario, type ScenarioRun } from "../run/run-scenario.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { historyOf } from "./call-history.ts";
import { findBrokenInvariant } from "./find-broken-invariant.ts";
import { findBadEnding } from "./find-ending.ts";
import { findSilence } from "./find-silence.ts";
import type { Violation } from "./violation.ts";

/** A call that was run and judged. */
export interface JudgedCall {
  readonly scenario: Scenario;
  /** `undefined` when the interpreter threw. */
  readonly run: ScenarioRun | undefined;
  /** What it broke; `undefined` when it was as a call should be. */
  readonly violation: Violation | undefined;
}

/** Runs a scenario and judges the call, whatever the scenario expects. Never throws. */
export function judgeCall(program: Program, scenario: Scenario, mostSilenceMs: number): JudgedCall {
  try {
    const run = runScenario(program, scenario);
    const history = historyOf(program, run);
    const violation =
      findBrokenInvariant(program, history, historyOf(program, run)) ??
      findBadEnding(program, history, run) ??
      findSilence(program, history, mostSilenceMs);
    return { scenario, run, violation };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const violation = { invariant: "I5", message: `The interpreter threw: ${what}`, atMs: 0, step: undefined } as const;
    return { scenario, run: undefined, violation };
  }
}
