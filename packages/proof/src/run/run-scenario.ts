import type { Program } from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";
import { createPlay, type ScenarioRun } from "./play.ts";
import type { OneRun } from "./run-call.ts";

export type { ScenarioRun } from "./play.ts";

/** All that went on in a scenario: its call, the others, and the runs that rooms began. */
export function callsIn(run: ScenarioRun): readonly OneRun[] {
  return [run, ...run.others, ...run.begun];
}

/**
 * The most events of one scenario: far beyond any real call, so that one that never ends is
 * noticed.
 */
export const mostEvents = 100_000;

/**
 * Runs one call, or one webhook, through a flow in virtual time, with the other calls of its
 * scenario. Every command is answered as the scenario says, at once where it says nothing. Pure and
 * synchronous; the same program and scenario give the same run. It ends with the last call, or when
 * nothing is left to happen.
 */
export function runScenario(
  program: Program,
  scenario: Scenario,
  most: number = mostEvents,
): ScenarioRun {
  const play = createPlay(program, scenario);
  while (play.taken() < most && play.next());
  return play.result();
}
