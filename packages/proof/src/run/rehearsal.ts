import type { Json, Program } from "@flowrun/core";
import { sameJson } from "../expect/value-difference.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Kept } from "./memory.ts";
import { createPlay, type Play, type ScenarioRun } from "./play.ts";
import { mostEvents } from "./run-scenario.ts";
import { sharedLength } from "./shared-length.ts";

/** A run, and how much of it is that of the run before. Its lists stay until the next one. */
export interface Rehearsed {
  readonly run: ScenarioRun;
  /** How many of the first inputs of its call, and their results, are the same objects. */
  readonly common: number;
  /** Whether it came to its end. */
  readonly isWhole: boolean;
}

/**
 * Runs scenarios one after another. Each goes on from the last moment that it has in common with
 * the one before, and gives what `runScenario` gives. After `most` inputs nothing more happens; a
 * scenario that is run again goes on from there. Default: `mostEvents`.
 */
export interface Rehearsal {
  run(program: Program, scenario: Scenario, most?: number): Rehearsed;
}

/** A moment of the last run to which the next one may go back. */
interface Mark {
  readonly kept: Kept;
  readonly asked: number;
  readonly taken: number;
  readonly steps: number;
  readonly begunActs: number;
}

/** A rehearsal that has run nothing yet. */
export function createRehearsal(): Rehearsal {
  let last:
    | { readonly program: Program; readonly scenario: Scenario; readonly play: Play }
    | undefined;
  const marks: Mark[] = [];
  /** Whether it came to its end. */
  const playOn = (play: Play, most: number): boolean => {
    let noted = marks.at(-1)?.steps ?? -1;
    while (play.taken() < most) {
      const first = play.first();
      // A moment for each step is near enough.
      if (first.steps > noted) {
        marks.push({ kept: play.keep(), asked: play.asked(), ...first });
        noted = first.steps;
      }
      if (!play.next()) return true;
    }
    return false;
  };
  return {
    run(program, scenario, most = mostEvents) {
      const before =
        last?.program === program && isSameCall(last.scenario, scenario) ? last : undefined;
      marks.length =
        before === undefined
          ? 0
          : marks.findLastIndex(marksBefore(before.play, before.scenario, scenario)) + 1;
      const from = marks.at(-1);
      const play = (from && before?.play) ?? createPlay(program, scenario);
      if (from !== undefined) play.goBack(from.kept, scenario);
      last = { program, scenario, play };
      const isWhole = playOn(play, most);
      return { run: play.result(), common: from?.taken ?? 0, isWhole };
    },
  };
}

/** Tells the moments of a run that another scenario has as well. */
function marksBefore(play: Play, before: Scenario, scenario: Scenario): (mark: Mark) => boolean {
  const same = play.sameIn(scenario);
  const most = Math.max(before.caller.length, scenario.caller.length) + 1;
  let acts = sharedLength(before.caller, scenario.caller);
  while (acts < most && isSame(before.caller[acts], scenario.caller[acts])) acts += 1;
  return ({ asked, begunActs }) => asked <= same && begunActs <= acts;
}

/** The parts of a scenario that a run looks at only when it comes to them, or never. */
const later = new Set([
  "tables",
  "legs",
  "requests",
  "v2",
  "agent",
  "transcripts",
  "ports",
  "caller",
  "name",
  "expect",
]);

/** Whether two scenarios begin in the same way. */
function isSameCall(one: Scenario, other: Scenario): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Scenario)[];
  return names.every((name) => later.has(name) || isSame(one[name], other[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one === other || sameJson(one as Json, other as Json);
}
