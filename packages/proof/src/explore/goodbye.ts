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
  { program, world, cues, faults, moments, from }: Attempt,
  wanted: readonly string[],
): Generator<Attempt> {
  const [fault] = faults;
  if (fault === undefined || wanted.length === 0 || isRunScenario(world)) return;
  const whole = scenarioOfCues(world, cues);
  // Where no time passes before the fault, nobody can hang up.
  const times = [...new Set(timesOf(trials.run(program, whole).run.trace, wanted))]
    .filter((at) => at < fault.at)
    .toSorted((a, b) => b - a);
  for (const at of times) {
    const leaveAt = Math.min(at + goodbyeMs, (at + fault.at) / 2);
    const acts = goodbyeAt(trials, program, whole, leaveAt);
    const goodbye = { moment: moments.length, acts, heard: -1 };
    yield trials.tryCall(program, { world, cues: [...cues, goodbye], from });
  }
}
