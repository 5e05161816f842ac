import * as fc from "fast-check";
import type { Program, Step } from "@flowrun/core";
import type { Property } from "../property/property.ts";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";
import { isRunScenario, type Scenario } from "../scenario/scenario.ts";
import { simplifyScenario, withFewerActs } from "../explore/simplify-scenario.ts";
import { anyScenario } from "./any-scenario.ts";
import { createBeginnings } from "./beginnings.ts";
import { callsLike, knownCalls } from "./calls-like.ts";
import { callsNear } from "./calls-near.ts";
import { hangUpAt } from "./hang-up-at.ts";
import { judgeCall, type JudgedCall, judgeRun } from "./judge-call.ts";
import { createKeptCalls, type KeptCall } from "./kept-calls.ts";
import { createMakingSmall } from "./making-small.ts";
import { plainCalls } from "./plain-calls.ts";
import { reachedIn } from "./reached.ts";
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
  /** Calls of earlier searches, tried before any other. Default: none. */
  readonly corpus?: readonly Scenario[];
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
  /**
   * The calls that came to something new, in their order; those of the corpus are not among them.
   * Each is made small when it is first asked for.
   */
  readonly kept: readonly KeptCall[];
}

/** A search that goes on for as long as somebody wants. */
export interface Fuzz {
  /** Tries some more worlds; whether there is more to try. */
  readonly next: () => boolean;
  /** The result so far. */
  readonly result: () => FuzzResult;
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

/** So many worlds are tried before it is looked which calls came to something new. */
const round = 25;

/** Keeps the seeds of the rounds away from those of other searches. */
const seedStep = 0x9e_37_79_b1;

/** Searches to the end for a call that a flow does not handle, as {@link beginFuzz} says. */
export function fuzzFlow(program: Program, options: FuzzOptions): FuzzResult {
  const fuzz = beginFuzz(program, options);
  while (fuzz.next());
  return fuzz.result();
}

/**
 * Begins to search for a call that a flow does not handle, and makes the one it finds small. Calls
 * of the corpus come first, then those with plain values, as servers and databases really have
 * them. Half of the others are like calls that came to something new, with a little changed. Half
 * of the rest go for a while like one that leads somewhere. Pure: the same options find the same.
 */
export function beginFuzz(program: Program, options: FuzzOptions): Fuzz {
  const { runs, seed, path, mostSilenceMs, properties = [] } = options;
  const measures = { mostSilenceMs, properties, beginnings: createBeginnings() };
  const programWith = programsOf(program, options);
  const known = options.known?.map(unnamed) ?? knownCalls(program, programWith);
  const corpus = (options.corpus ?? []).map(unnamed);
  const given = [...corpus, ...plainCalls(program, known)];
  const any = anyScenario(program);
  const fresh = anyCall(program, known, any);
  const kept = createKeptCalls();
  const entered = new Set<string>();
  const programOf = ({ settings }: Scenario): Program => programWith(settings) ?? program;
  const judge = (scenario: Scenario): JudgedCall => {
    const judged = judgeCall(programOf(scenario), scenario, measures);
    for (const { trace } of judged.run === undefined ? [] : callsIn(judged.run))
      for (const entry of trace) if (entry.kind === "step.entered") entered.add(entry.step);
    return judged;
  };
  const smaller = createMakingSmall({
    program,
    programOf,
    isFine: (own, run) => judgeRun(own, run, measures) === undefined,
  });
  const wanted = path === undefined ? undefined : placeOf(path);
  let tried = 0;
  let counterexample: Counterexample | undefined;
  const isOver = (): boolean =>
    counterexample !== undefined || tried >= runs || (wanted !== undefined && tried > wanted.index);
  const isFine = (world: World): boolean => {
    const judged = judgedCalls(world, judge);
    if (judged.some(({ violation }) => violation !== undefined)) return false;
    for (const { scenario, run } of judged)
      if (run !== undefined && corpus.includes(scenario))
        kept.take(scenario, reachedIn(program, run));
      else if (run !== undefined)
        kept.take(withoutVainActs(scenario, run), reachedIn(program, run), smaller);
    return true;
  };
  const found = (world: World | undefined, place: string): void => {
    const bad = world && judgedCalls(world, judge).find(({ violation }) => violation !== undefined);
    if (bad?.violation !== undefined) counterexample = smallest(bad, place, judge);
  };
  const tryGiven = (): void => {
    const scenario = given[tried];
    const place = tried;
    tried += 1;
    if (scenario === undefined) return;
    const world = { scenario, hangUp: undefined };
    if (!isFine(world)) found(world, String(place));
  };
  const tryRound = (): void => {
    const begun = tried;
    const end = begun + round;
    const isWanted = wanted !== undefined && wanted.index < end;
    const [like, ...others] = kept.rarest();
    const calls = like === undefined ? fresh : fc.oneof(fresh, callsNear([like, ...others], any));
    let isShrinking = false;
    const property = fc.property(anyWorld(calls), (world) => {
      if (isShrinking)
        return judgedCalls(world, judge).every(({ violation }) => violation === undefined);
      isShrinking = !isFine(world);
      return !isShrinking;
    });
    const number = (begun - given.length) / round;
    const done = fc.check(property, {
      seed: (seed + number * seedStep) | 0,
      numRuns: Math.min(round, runs - begun),
      ...(isWanted ? { path: [wanted.index - begun, ...wanted.shrunk].join(":") } : {}),
    });
    tried = isWanted ? wanted.index + 1 : begun + done.numRuns;
    const [local = "0", ...shrunk] = (done.counterexamplePath ?? "").split(":");
    found(done.counterexample?.[0], [begun + Number(local), ...shrunk].join(":"));
  };
  return {
    next: () => {
      if (!isOver()) (tried < given.length ? tryGiven : tryRound)();
      return !isOver();
    },
    result: () => ({
      ...{ runs: tried, seed, counterexample },
      unentered: stepsOf(program).flatMap(({ id }) => (entered.has(id) ? [] : [id])),
      get kept() {
        return kept.all.filter(({ scenario }) => !corpus.includes(scenario));
      },
    }),
  };
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

/** The worlds of these calls. */
function anyWorld(scenario: fc.Arbitrary<Scenario>): fc.Arbitrary<World> {
  return fc.record({ scenario, hangUp: fc.option(fc.nat({ max: 60 }), { nil: undefined }) });
}

/** Any call, or one that goes for a while like one of these. */
function anyCall(
  program: Program,
  [first, ...others]: readonly Scenario[],
  any: fc.Arbitrary<Scenario>,
): fc.Arbitrary<Scenario> {
  return first === undefined ? any : fc.oneof(any, callsLike(program, [first, ...others], any));
}

/** A call as it may be tried, whatever it was for. */
function unnamed(call: Scenario): Scenario {
  return { ...call, name: "a call", expect: {} };
}

/** The number of a world in a search, and the way on from it to a smaller one. */
function placeOf(path: string): { readonly index: number; readonly shrunk: readonly string[] } {
  const [index = "0", ...shrunk] = path.split(":");
  return { index: Number(index), shrunk };
}

/** The calls of a world up to the first that broke something. */
function judgedCalls(
  { scenario, hangUp }: World,
  judge: (scenario: Scenario) => JudgedCall,
): readonly JudgedCall[] {
  const first = judge(scenario);
  const isAlone = hangUp === undefined || first.run === undefined || isRunScenario(scenario);
  if (first.violation !== undefined || isAlone) return [first];
  return [first, judge(hangUpAt(scenario, first.run, hangUp))];
}

/** The smallest call that breaks the same at the same step. */
function smallest(
  { scenario, violation: broken }: JudgedCall,
  path: string,
  judge: (scenario: Scenario) => JudgedCall,
): Counterexample | undefined {
  const isSame = ({ violation }: JudgedCall): boolean =>
    violation?.invariant === broken?.invariant && violation?.step === broken?.step;
  const isKept = (smaller: Scenario): boolean => isSame(judge(smaller));
  const simple = simplifyScenario(withFewerActs(scenario, isKept), isKept);
  const { run, violation } = judge(simple);
  if (violation === undefined) return undefined;
  const { invariant, step } = violation;
  const name = step === undefined ? invariant : `${invariant} in ${step}`;
  const lean = run === undefined ? simple : withoutIdleLegs(simple, run);
  return { scenario: { ...lean, name }, violation, path };
}

/** The call without what its caller waits for in vain: as a scenario it would fail. */
function withoutVainActs(scenario: Scenario, { stuck }: ScenarioRun): Scenario {
  if (stuck === undefined) return scenario;
  return { ...scenario, caller: scenario.caller.slice(0, stuck.act) };
}

function stepsOf({ blocks, finally: last }: Program): readonly Step[] {
  return [...Object.values(blocks).flat(), ...last];
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
