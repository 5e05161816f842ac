import type { Program } from "@flowrun/core";
import { expectationsOf } from "../expect/expectations-of.ts";
import { createRehearsal, type Rehearsal } from "../run/rehearsal.ts";
import { isRunScenario, type Scenario } from "../scenario/scenario.ts";
import { isSound, scenarioOfCues } from "./attempt.ts";
import type { CallsFound, KnownCall } from "./findings.ts";
import { goodbyeAt, goodbyeMs } from "./goodbye.ts";
import { type Goal, goalsTaken, timesOf } from "./goals.ts";
import { type Numbers, numbersOf } from "./numbers.ts";
import { simplifyScenario } from "./simplify-scenario.ts";

/** A scenario that was found, and the goals that it is there for. */
export interface FoundScenario {
  readonly name: string;
  /** It is made, and made small, when it is first asked for. */
  readonly scenario: Scenario;
  readonly goals: readonly Goal[];
}

/**
 * A caller who is kept longer than this is let go as soon as the scenario has shown what it is for.
 */
const longCallMs = 120_000;

/**
 * Few scenarios that take all these goals together, each named after what it is there for and with
 * the expectations that its run has met. At every turn the call that takes most of what is missing
 * is chosen, among equals the shortest. A scenario is made when it is asked for.
 */
export function chooseScenarios(
  goals: readonly Goal[],
  { best, wanted }: Pick<CallsFound, "best" | "wanted">,
): readonly FoundScenario[] {
  const calls = [...new Set(best.values())].toSorted((a, b) => a.steps - b.steps);
  const places = new Map(wanted.map((goal, place) => [goal, place]));
  const missing = new Map(
    goals.flatMap((goal) => {
      const place = best.has(goal.key) ? places.get(goal.key) : undefined;
      return place === undefined ? [] : [[place, goal] as const];
    }),
  );
  const found: FoundScenario[] = [];
  const names = new Set<string>();
  const rehearsal = createRehearsal();
  for (const [chosen, taken] of mostFirst(calls, numbersOf([...missing.keys()]))) {
    const own = taken.flatMap((place) => missing.get(place) ?? []);
    const name = unlike(nameFor(own), names);
    names.add(name);
    let made: Scenario | undefined;
    found.push({
      name,
      goals: own,
      get scenario() {
        made ??= { ...scenarioOf(rehearsal, chosen, own), name };
        return made;
      },
    });
  }
  return found;
}

/**
 * The calls that take the missing goals: at every turn the first that takes most, with the goals
 * that none before it takes. A call only comes to take fewer, so each waits among those that take
 * as many as it did when it was counted last.
 */
function* mostFirst(
  calls: readonly KnownCall[],
  missing: Numbers,
): Generator<readonly [KnownCall, readonly number[]]> {
  const waiting: number[][] = [];
  const wait = (place: number, gain: number): void => void (waiting[gain] ??= []).push(place);
  for (const [place, { goals }] of calls.entries()) wait(place, goals.countIn(missing));
  let open = missing;
  for (let most = waiting.length - 1; most > 0; most -= 1)
    for (const place of (waiting[most] ?? []).toSorted((a, b) => a - b)) {
      const call = calls[place];
      const taken = call?.goals.in(open) ?? [];
      if (call === undefined || taken.length < most) wait(place, taken.length);
      else {
        open = open.without(call.goals);
        yield [call, taken];
      }
    }
}

function scenarioOf(rehearsal: Rehearsal, call: KnownCall, goals: readonly Goal[]): Scenario {
  const { program, world, cues } = call;
  const wanted = goals.map(({ key }) => key);
  const isKept = (scenario: Scenario): boolean => {
    const { run } = rehearsal.run(program, scenario);
    const taken = goalsTaken(run);
    return isSound(run) && wanted.every((key) => taken.has(key));
  };
  const whole = scenarioOfCues(world, cues);
  const shorter = letGo(rehearsal, program, { wanted, scenario: whole }).find(isKept);
  const scenario = simplifyScenario(shorter ?? whole, isKept);
  const { run } = rehearsal.run(program, scenario);
  const commands = run.sent.map(({ command }) => command);
  return { ...scenario, expect: expectationsOf(program, run.trace, commands) };
}

/**
 * The scenario with a caller who hangs up soon after one of the goals, the earliest first, where
 * the call goes on for long.
 */
function letGo(
  rehearsal: Rehearsal,
  program: Program,
  { wanted, scenario }: { readonly wanted: readonly string[]; readonly scenario: Scenario },
): readonly Scenario[] {
  const { run } = rehearsal.run(program, scenario);
  if (run.endedMs <= longCallMs || isRunScenario(scenario)) return [];
  const joinedAt = run.trace.findLast(({ kind }) => kind === "leg.joined")?.at ?? 0;
  const ends = [...new Set([joinedAt, ...timesOf(run.trace, wanted)])];
  return ends
    .toSorted((a, b) => a - b)
    .map((at) => goodbyeAt(rehearsal, program, scenario, at + goodbyeMs))
    .map((goodbye) => ({ ...scenario, caller: [...scenario.caller, ...goodbye] }));
}

function nameFor(goals: readonly Goal[]): string {
  const telling = goals.filter(({ way }) => way !== "ok" && way !== "next" && way !== "if true");
  const words = (telling.length > 0 ? telling : goals).map(
    ({ step, way }) => `${step} ${way === "next" ? "entered" : way}`,
  );
  return words.slice(0, 3).join(", ") + (words.length > 3 ? ` and ${words.length - 3} more` : "");
}

/** The name, with a number behind it where another scenario has it. */
export function unlike(name: string, names: ReadonlySet<string>): string {
  return names.has(name) ? `${name} (${names.size + 1})` : name;
}
