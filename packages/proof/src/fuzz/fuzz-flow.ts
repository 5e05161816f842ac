import * as fc from "fast-check";
import type { Program } from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";
import { anyScenario } from "./any-scenario.ts";
import { hangUpAt } from "./hang-up-at.ts";
import { judgeCall, type JudgedCall } from "./judge-call.ts";
import type { Violation } from "./violation.ts";
import { withoutIdleLegs } from "./without-idle-legs.ts";

/** How a flow is searched. */
export interface FuzzOptions {
  /** How many worlds are tried; each is one call, and for most a second one in which the caller hangs up on the way. */
  readonly runs: number;
  /** The same seed tries the same calls. */
  readonly seed: number;
  /** Goes straight to one call of a seed: `FuzzResult.path`. */
  readonly path?: string;
  /** The longest silence that a caller may be left in. */
  readonly mostSilenceMs: number;
}

/** What a search came to. */
export interface FuzzResult {
  /** The worlds that were tried before the first bad one, with it. */
  readonly runs: number;
  readonly seed: number;
  /** The smallest call that was found to be wrong; `undefined` when none was. */
  readonly counterexample: Counterexample | undefined;
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

/** Searches for a call that a flow does not handle, and shrinks the one it finds. Pure: the same options find the same. */
export function fuzzFlow(program: Program, { runs, seed, path, mostSilenceMs }: FuzzOptions): FuzzResult {
  const world = fc.record({
    scenario: anyScenario(program),
    hangUp: fc.option(fc.nat({ max: 60 }), { nil: undefined }),
  });
  const property = fc.property(world, (given) => findBad(program, given, mostSilenceMs) === undefined);
  const repeat = path === undefined ? {} : { path };
  const found = fc.check(property, { numRuns: runs, seed, ...repeat });
  const [smallest] = found.counterexample ?? [];
  const bad = smallest && findBad(program, smallest, mostSilenceMs);
  if (bad?.violation === undefined) return { runs: found.numRuns, seed, counterexample: undefined };
  const { run, violation } = bad;
  const name = violation.step === undefined ? violation.invariant : `${violation.invariant} in ${violation.step}`;
  const scenario = { ...withoutIdleLegs(bad.scenario, run?.trace ?? []), name };
  const counterexample = { scenario, violation, path: found.counterexamplePath ?? "" };
  return { runs: found.numRuns, seed, counterexample };
}

/** The first of a world's calls that broke something. */
function findBad(program: Program, { scenario, hangUp }: World, mostSilenceMs: number): JudgedCall | undefined {
  const first = judgeCall(program, scenario, mostSilenceMs);
  if (first.violation !== undefined) return first;
  if (hangUp === undefined || first.run === undefined || scenario.webhook !== undefined) return undefined;
  const second = judgeCall(program, hangUpAt(scenario, first.run, hangUp), mostSilenceMs);
  return second.violation === undefined ? undefined : second;
}
