import type { Program } from "@flowrun/core";
import type { Rehearsal } from "../run/rehearsal.ts";
import { isRunScenario, type CallerAct, type Scenario } from "../scenario/scenario.ts";
import { type Attempt, scenarioOfCues, type Trials } from "./attempt.ts";
import { timesOf } from "./goals.ts";

/** A caller who has what there was to hear hangs up after this. */
export const goodbyeMs = 500;

/** The acts of a caller after everything that a scenario says, to hang up at a time of its call. */
export function goodbyeAt(
  rehearsal: Rehearsal,
  program: Program,
  scenario: Scenario,
  atMs: number,
): readonly CallerAct[] {
  const hangUp: CallerAct = { kind: "hang_up" };
  const caller = [...scenario.caller, hangUp];
  const leaving = rehearsal.run(program, { ...scenario, caller }).run;
  const free = leaving.trace.find(({ kind }) => kind === "call.leaving")?.at ?? 0;
  return [{ kind: "wait", ms: Math.max(0, Math.round(atMs - free)) }, hangUp];
}

/**
 * Calls like one that met a fault, in which the caller hangs up before it. In each the caller does
 * so after one of the goals that the call had taken by then: the latest first.
 */
export function* callsBeforeFault(
  trials: Trials,
  { program, world, cues, run, faults, moments, from }: Attempt,
  wanted: readonly string[],
): Generator<Attempt> {
  const [fault] = faults;
  if (fault === undefined || isRunScenario(world)) return;
  const faultAt = fault.at;
  // Where no time passes before the fault, nobody can hang up.
  const times = [...new Set(timesOf(run.trace, wanted))]
    .filter((at) => at < faultAt)
    .toSorted((a, b) => b - a);
  for (const at of times) {
    const acts = goodbyeAt(
      trials,
      program,
      scenarioOfCues(world, cues),
      Math.min(at + goodbyeMs, (at + faultAt) / 2),
    );
    const goodbye = { moment: moments.length, acts, heard: -1 };
    yield trials.tryCall(program, { world, cues: [...cues, goodbye], from });
  }
}
