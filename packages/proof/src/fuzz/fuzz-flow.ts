import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import type { Property } from "../property/property.ts";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";
import { isRunScenario, type CallerAct, type Scenario } from "../scenario/scenario.ts";
import { anyScenario } from "./any-scenario.ts";
import { callsLike, knownCalls } from "./calls-like.ts";
import { judgeCall, type JudgedCall } from "./judge-call.ts";
import { plainCalls } from "./plain-calls.ts";
import type { Violation } from "./violation.ts";

/** How a flow is searched. */
export interface FuzzOptions {
  /**
   * How many worlds are tried; each is one call, and for most a second one in which the caller
   * hangs up on the way.
   */
  readonly runs: number;
  /** The same seed tries the same calls. */
  readonly seed: number;
  /** Goes straight to one call of a seed: `FuzzResult.path`. */
  readonly path?: string;
  /** The longest silence that a caller may be left in. */
  readonly mostSilenceMs: number;
  /**
   * The program with these settings, as a configuration spells them, and its own beside;
   * `undefined` where the flow does not take them, or they are not to change. Default: it is tried
   * with its own alone.
   */
  readonly compile?: (settings: Scenario["settings"]) => Program | undefined;
  /** Rules that every call keeps, of test files. Default: none. */
  readonly properties?: readonly Property[];
  /** Calls that lead to places of the flow, whatever they expect. Default: those of a search. */
  readonly known?: readonly Scenario[] | undefined;
}

/** The result of a search. */
export interface FuzzResult {
  /** The worlds that were tried before the first bad one, with it. */
  readonly runs: number;
  readonly seed: number;
  /** The smallest call that was found to be wrong; `undefined` when none was. */
  readonly counterexample: Counterexample | undefined;
  /**
   * The ids of the steps that no call of the search has entered, in the order of the file: nothing
   * is known of them.
   */
  readonly unentered: readonly string[];
}

/** A call that a flow does not handle. */
export interface Counterexample {
  readonly scenario: Scenario;
  readonly violation: Violation;
  /** Repeats the search of this call, with the seed. */
  readonly path: string;
}

interface World {
  readonly scenario: Scenario;
  /** Which instant the caller hangs up at in a second call; `undefined`: there is none. */
  readonly hangUp: number | undefined;
}

/**
 * Searches for a call that a flow does not handle, and shrinks the one it finds. The first calls have
 * plain values, as servers and databases really have them. Half of the others
 * go for a while like one that a search found to lead somewhere. Pure: the same options find the
 * same.
 */
export function fuzzFlow(program: Program, options: FuzzOptions): FuzzResult {
  const { runs, seed, path, mostSilenceMs, properties } = options;
  const programWith = programsOf(program, options);
  const known =
    options.known?.map((call): Scenario => ({ ...call, name: "a call", expect: {} })) ??
    knownCalls(program, programWith);
  const plain = plainCalls(program, known).map((scenario): [World] => [
    { scenario, hangUp: undefined },
  ]);
  const world = fc.record({
    scenario: anyCall(program, known),
    hangUp: fc.option(fc.nat({ max: 60 }), { nil: undefined }),
  });
  const entered = new Set<string>();
  const judge = (scenario: Scenario): JudgedCall => {
    const own = programWith(scenario.settings) ?? program;
    const judged = judgeCall(own, scenario, mostSilenceMs, properties);
    for (const { trace } of judged.run === undefined ? [] : callsIn(judged.run))
      for (const entry of trace) if (entry.kind === "step.entered") entered.add(entry.step);
    return judged;
  };
  const property = fc.property(world, (given) => findBad(given, judge) === undefined);
  const repeat = path === undefined ? {} : { path };
  const found = fc.check(property, { numRuns: runs, seed, examples: plain, ...repeat });
  const [smallest] = found.counterexample ?? [];
  const bad = smallest && findBad(smallest, judge);
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const unentered = steps.flatMap(({ id }) => (entered.has(id) ? [] : [id]));
  if (bad?.violation === undefined)
    return { runs: found.numRuns, seed, counterexample: undefined, unentered };
  const { run, violation } = bad;
  const name =
    violation.step === undefined
      ? violation.invariant
      : `${violation.invariant} in ${violation.step}`;
  const scenario = {
    ...(run === undefined ? bad.scenario : withoutIdleLegs(bad.scenario, run)),
    name,
  };
  const counterexample = { scenario, violation, path: found.counterexamplePath ?? "" };
  return { runs: found.numRuns, seed, counterexample, unentered };
}

/** The program with other settings, compiled once for all calls that have them. */
function programsOf(
  program: Program,
  { compile }: FuzzOptions,
): NonNullable<FuzzOptions["compile"]> {
  const known = new Map<string, Program | undefined>([["{}", program]]);
  return (settings) => {
    const key = JSON.stringify(settings);
    if (!known.has(key)) known.set(key, compile?.(settings));
    return known.get(key);
  };
}

/** Any call, or one that goes for a while like one of these. */
function anyCall(
  program: Program,
  [first, ...others]: readonly Scenario[],
): fc.Arbitrary<Scenario> {
  const any = anyScenario(program);
  return first === undefined ? any : fc.oneof(any, callsLike(program, [first, ...others], any));
}

/** The first of a world's calls that broke something. */
function findBad(
  { scenario, hangUp }: World,
  judge: (scenario: Scenario) => JudgedCall,
): JudgedCall | undefined {
  const first = judge(scenario);
  if (first.violation !== undefined) return first;
  if (hangUp === undefined || first.run === undefined || isRunScenario(scenario)) return undefined;
  const second = judge(hangUpAt(scenario, first.run, hangUp));
  return second.violation === undefined ? undefined : second;
}

/**
 * The same call, in which the caller hangs up at one of the instants at which something happened;
 * `place` picks it.
 */
export function hangUpAt(scenario: Scenario, { journal }: ScenarioRun, place: number): Scenario {
  const instants = [
    ...new Set(
      journal.map((entry) => ("event" in entry ? entry.event.at : entry.start.at) - scenario.clock),
    ),
  ];
  const atMs = instants[place % instants.length] ?? 0;
  return { ...scenario, caller: cutAt(scenario.caller, atMs) };
}

/** The waits and presses until a time, and then the end of the call. */
function cutAt(acts: readonly CallerAct[], atMs: number): readonly CallerAct[] {
  const kept: CallerAct[] = [];
  let leftMs = atMs;
  for (const act of acts) {
    const cut = cutAct(act, leftMs);
    if (cut === undefined) break;
    kept.push(cut.act);
    leftMs -= cut.tookMs;
  }
  const wait = leftMs > 0 ? [{ kind: "wait", ms: leftMs } as const] : [];
  return [...kept, ...wait, { kind: "hang_up" }];
}

function cutAct(
  act: CallerAct,
  leftMs: number,
): { readonly act: CallerAct; readonly tookMs: number } | undefined {
  if (act.kind === "wait" || act.kind === "talks")
    return act.ms <= leftMs ? { act, tookMs: act.ms } : undefined;
  if (act.kind !== "press") return undefined;
  const fitting = act.gapMs === 0 ? act.keys.length : 1 + Math.floor(leftMs / act.gapMs);
  const keys = act.keys.slice(0, fitting);
  return { act: { ...act, keys }, tookMs: Math.max(0, keys.length - 1) * act.gapMs };
}

/**
 * A scenario without the phones that none of its calls rang: they change nothing, and a test file
 * names no others.
 */
export function withoutIdleLegs(scenario: Scenario, run: ScenarioRun): Scenario {
  const entries = callsIn(run).flatMap(({ trace }) => trace);
  const called = new Set(
    entries.flatMap((entry) => (entry.kind === "leg.originated" ? [entry.endpoint] : [])),
  );
  const legs = Object.entries(scenario.legs).filter(([endpoint]) => called.has(endpoint));
  return { ...scenario, legs: Object.fromEntries(legs) };
}
