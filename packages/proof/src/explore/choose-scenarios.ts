import { expectationsOf } from "../expect/expectations-of.ts";
import { createRehearsal, type Rehearsal } from "../run/rehearsal.ts";
import { isRunScenario, type Scenario } from "../scenario/scenario.ts";
import { type Attempt, isSound, scenarioOfCues } from "./attempt.ts";
import { goodbyeAt, goodbyeMs } from "./goodbye.ts";
import { type Goal, goalsTaken, timesOf } from "./goals.ts";
import { simplifyScenario } from "./simplify-scenario.ts";

/** A scenario that was found, and the goals that it is there for. */
export interface FoundScenario {
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
 * is chosen, among equals the shortest.
 */
export function chooseScenarios(
  goals: readonly Goal[],
  best: ReadonlyMap<string, Attempt>,
): readonly FoundScenario[] {
  const attempts = [...new Set(best.values())].toSorted(
    (a, b) => a.moments.length - b.moments.length,
  );
  const takes = new Map(attempts.map((attempt) => [attempt, new Set(attempt.goals)]));
  const found: FoundScenario[] = [];
  const rehearsal = createRehearsal();
  const missing = new Map(goals.filter(({ key }) => best.has(key)).map((goal) => [goal.key, goal]));
  while (missing.size > 0) {
    const gains = attempts.map(
      (attempt) => [...attempt.goals].filter((key) => missing.has(key)).length,
    );
    const chosen = attempts[gains.indexOf(Math.max(...gains))];
    if (chosen === undefined) break;
    const taken = [...missing.values()].filter(({ key }) => takes.get(chosen)?.has(key) === true);
    const names = found.map(({ scenario }) => scenario.name);
    found.push(foundIn(rehearsal, chosen, { goals: taken, names }));
    for (const { key } of taken) missing.delete(key);
  }
  return found;
}

function foundIn(
  rehearsal: Rehearsal,
  attempt: Attempt,
  { goals, names }: { readonly goals: readonly Goal[]; readonly names: readonly string[] },
): FoundScenario {
  const { program, world, cues } = attempt;
  const wanted = goals.map(({ key }) => key);
  const isKept = (scenario: Scenario): boolean => {
    const { run } = rehearsal.run(program, scenario);
    const taken = goalsTaken(run);
    return isSound(run) && wanted.every((key) => taken.has(key));
  };
  const whole = scenarioOfCues(world, cues);
  const scenario = simplifyScenario(
    letGo(rehearsal, attempt, { wanted, scenario: whole }).find(isKept) ?? whole,
    isKept,
  );
  const { run } = rehearsal.run(program, scenario);
  const name = unlike(nameFor(goals), names);
  const commands = run.sent.map(({ command }) => command);
  return {
    scenario: { ...scenario, name, expect: expectationsOf(program, run.trace, commands) },
    goals,
  };
}

/**
 * The scenario with a caller who hangs up soon after one of the goals, the earliest first, where
 * the call goes on for long.
 */
function letGo(
  rehearsal: Rehearsal,
  { program, run }: Attempt,
  { wanted, scenario }: { readonly wanted: readonly string[]; readonly scenario: Scenario },
): readonly Scenario[] {
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
export function unlike(name: string, names: readonly string[]): string {
  return names.includes(name) ? `${name} (${names.length + 1})` : name;
}
