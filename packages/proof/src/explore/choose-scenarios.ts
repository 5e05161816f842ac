import { expectationsOf } from "../expect/expectations-of.ts";
import { runScenario } from "../run/run-scenario.ts";
import type { CallerAct, PortFault, Scenario } from "../scenario/scenario.ts";
import { type Attempt, isSound, scenarioOfCues } from "./attempt.ts";
import { type Goal, goalKeysOf } from "./goals.ts";

/** A scenario that was found, and the goals that it is there for. */
export interface FoundScenario {
  readonly scenario: Scenario;
  readonly goals: readonly Goal[];
}

/** A caller who is kept longer than this is let go as soon as the scenario has shown what it is for. */
const longCallMs = 120_000;
const goodbyeMs = 500;

/**
 * Few scenarios that take all these goals together, each named after what it is there for and with the expectations that
 * its run has met. At every turn the call that takes most of what is missing is chosen, among equals the shortest.
 */
export function chooseScenarios(goals: readonly Goal[], best: ReadonlyMap<string, Attempt>): readonly FoundScenario[] {
  const attempts = [...new Set(best.values())].toSorted((a, b) => a.moments.length - b.moments.length);
  const found: FoundScenario[] = [];
  const missing = new Map(goals.filter(({ key }) => best.has(key)).map((goal) => [goal.key, goal]));
  while (missing.size > 0) {
    const gains = attempts.map((attempt) => [...attempt.goals].filter((key) => missing.has(key)).length);
    const chosen = attempts[gains.indexOf(Math.max(...gains))];
    if (chosen === undefined) break;
    const taken = [...missing.values()].filter(({ key }) => chosen.goals.has(key));
    const names = found.map(({ scenario }) => scenario.name);
    found.push(foundIn(chosen, taken, names));
    for (const { key } of taken) missing.delete(key);
  }
  return found;
}

function foundIn(attempt: Attempt, goals: readonly Goal[], names: readonly string[]): FoundScenario {
  const { program, world, cues } = attempt;
  const wanted = goals.map(({ key }) => key);
  const isKept = (scenario: Scenario): boolean => {
    const run = runScenario(program, scenario);
    const taken = goalKeysOf(run.trace);
    return isSound(run) && wanted.every((key) => taken.has(key));
  };
  const whole = scenarioOfCues(world, cues);
  const scenario = simplifyScenario(letGo(attempt, wanted, whole).find(isKept) ?? whole, isKept);
  const run = runScenario(program, scenario);
  const end = run.state.reason === "fault" ? ", then a fault" : "";
  const name = unlike(nameFor(goals) + end, names);
  const commands = run.sent.map(({ command }) => command);
  return { scenario: { ...scenario, name, expect: expectationsOf(program, run.trace, commands) }, goals };
}

/** The scenario with a caller who hangs up soon after one of the goals, the earliest first, where the call goes on for long. */
function letGo({ program, run }: Attempt, wanted: readonly string[], scenario: Scenario): readonly Scenario[] {
  if (run.endedMs <= longCallMs || scenario.webhook !== undefined) return [];
  const hangUp: CallerAct = { kind: "hang_up" };
  const leaving = runScenario(program, { ...scenario, caller: [...scenario.caller, hangUp] });
  const free = leaving.trace.find(({ kind }) => kind === "call.leaving")?.at ?? 0;
  const times = run.trace.flatMap((entry) => (wanted.some((key) => goalKeysOf([entry]).has(key)) ? [entry.at] : []));
  const ends = [...new Set([run.trace.findLast(({ kind }) => kind === "leg.joined")?.at ?? 0, ...times])];
  return ends
    .toSorted((a, b) => a - b)
    .map((at) => ({ kind: "wait", ms: Math.max(0, at - free) + goodbyeMs }) as const)
    .map((wait) => ({ ...scenario, caller: [...scenario.caller, wait, hangUp] }));
}

function nameFor(goals: readonly Goal[]): string {
  const telling = goals.filter(({ way }) => way !== "ok" && way !== "next" && way !== "if true");
  const words = (telling.length > 0 ? telling : goals).map(
    ({ step, way }) => `${step} ${way === "next" ? "entered" : way}`,
  );
  return words.slice(0, 3).join(", ") + (words.length > 3 ? ` and ${words.length - 3} more` : "");
}

function unlike(name: string, names: readonly string[]): string {
  return names.includes(name) ? `${name} (${names.length + 1})` : name;
}

/**
 * A scenario without the rows, phones, answers and faults that it can do without, tried one after the other: what `isKept` refuses
 * stays. Faults of one command become one of all its kind where that does.
 */
function simplifyScenario(scenario: Scenario, isKept: (scenario: Scenario) => boolean): Scenario {
  let simple = scenario;
  const tryWith = (change: Partial<Scenario>): void => {
    const candidate = { ...simple, ...change };
    if (isKept(candidate)) simple = candidate;
  };
  for (const { nth: _nth, ...fault } of scenario.ports)
    tryWith({ ports: simple.ports.map((other) => (isSame(other, fault) ? fault : other)) });
  for (const fault of simple.ports) tryWith({ ports: simple.ports.filter((other) => other !== fault) });
  for (const endpoint of Object.keys(scenario.legs)) tryWith({ legs: without(simple.legs, endpoint) });
  for (const port of ["requests", "v2"] as const)
    for (const key of Object.keys(scenario[port])) tryWith({ [port]: without(simple[port], key) });
  for (const [table, rows] of Object.entries(scenario.tables))
    for (const row of rows) {
      const left = (simple.tables[table] ?? []).filter((other) => other !== row);
      tryWith({ tables: left.length > 0 ? { ...simple.tables, [table]: left } : without(simple.tables, table) });
    }
  for (const [table, rows] of Object.entries(simple.tables))
    if (rows.length === 0) tryWith({ tables: without(simple.tables, table) });
  return simple;
}

function isSame(fault: PortFault, other: PortFault): boolean {
  return fault.command === other.command && fault.subject === other.subject && fault.how === other.how;
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
