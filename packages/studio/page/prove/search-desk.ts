import type { Program } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import {
  beginFuzz,
  callsIn,
  exploreFlow,
  type Fuzz,
  type FuzzResult,
  runTrial,
  type Scenario,
} from "@flowrun/proof";
import { beginSearch } from "./begin-search.ts";
import { foundScenario, type Found } from "./found-scenario.ts";
import { compileWith, sourceOf, type GivenFlow } from "./given-flow.ts";

/** The result of a search. */
export interface Searched {
  readonly found: readonly Found[];
  /** The ways that no call was found for, and why. */
  readonly unreached: readonly {
    readonly step: string;
    readonly way: string;
    readonly why: string;
  }[];
  /** How many calls, or worlds, were tried. */
  readonly tried: number;
}

/** The searches that the page asks for. Every answer is plain data. */
export interface SearchDesk {
  /** Looks for calls that take what no scenario takes. `undefined` for a flow with errors. */
  explore(flow: GivenFlow): Searched | undefined;
  /**
   * Begins to try so many random worlds of a seed, and tries the first of them. `undefined` for a
   * flow with errors.
   */
  fuzz(flow: GivenFlow, seed: number, worlds: number): Searched | undefined;
  /** Tries some more, near the calls that came to something new. `undefined` where none were begun. */
  fuzzOn(): Searched | undefined;
}

/** As `flowrun explore` and `flowrun fuzz` have it. */
const limits = { mostPaths: 1_000, mostCalls: 2_000, mostSilenceMs: 60_000 };

/** Worlds that are tried before it is told how far it is. */
const atOnce = 50;

/** A desk for flows in a language, which keeps only the worlds that were begun last. */
export function createSearchDesk(language: Language = {}): SearchDesk {
  let fuzzing: { readonly fuzz: Fuzz; readonly told: Telling } | undefined;
  const fuzzOn = (): Searched | undefined => {
    if (fuzzing === undefined) return undefined;
    const { fuzz, told } = fuzzing;
    const end = fuzz.result().runs + atOnce;
    while (fuzz.next() && fuzz.result().runs < end);
    return told(fuzz.result());
  };
  return {
    fuzzOn,
    explore(flow) {
      const begun = beginSearch(flow, language);
      if (begun === undefined) return undefined;
      const { program, settings, tests } = begun;
      const trials = tests.flatMap(({ reading }) => reading.trials);
      const compile = (given: Scenario["settings"]): Program | undefined =>
        compileWith(sourceOf(flow), given, language);
      const runs = trials.flatMap((trial) => callsIn(runTrial(trial).run));
      const found = exploreFlow({ program, settings, compile, runs, ...limits });
      const names = trials.map(({ name }) => name);
      return {
        found: [
          ...found.faults.map(({ scenario, message }) =>
            foundScenario(sourceOf(flow), scenario, { names, complaint: message, language }),
          ),
          ...found.scenarios.map(({ scenario, goals }) => ({
            ...foundScenario(sourceOf(flow), scenario, { names, complaint: undefined, language }),
            ...blockOf(program, goals.at(-1)?.step),
          })),
        ],
        unreached: [
          ...found.impossible.map(({ goal, why }) => ({ goal, why: `impossible: ${why}` })),
          ...found.unreached,
        ].map(({ goal: { step, way }, why }) => ({ step, way, why })),
        tried: found.tried,
      };
    },
    fuzz(flow, seed, worlds) {
      fuzzing = undefined;
      const begun = beginSearch(flow, language);
      if (begun === undefined) return undefined;
      const { program, settings, tests } = begun;
      // The settings that a scenario names stay; the others may be others.
      const compile = (others: Scenario["settings"]): Program | undefined =>
        Object.keys(others).some((name) => Object.hasOwn(settings, name))
          ? undefined
          : compileWith(sourceOf(flow), { ...settings, ...others }, language);
      const names = tests.flatMap(({ reading }) => reading.trials.map(({ name }) => name));
      const told: Telling = ({ counterexample, runs: tried }) => {
        const found = counterexample && {
          ...counterexample.scenario,
          settings: { ...settings, ...counterexample.scenario.settings },
        };
        return {
          found: found
            ? [
                foundScenario(sourceOf(flow), found, {
                  names,
                  complaint: counterexample.violation.message,
                  language,
                }),
              ]
            : [],
          unreached: [],
          tried,
        };
      };
      const fuzz = beginFuzz(program, { runs: worlds, seed, compile, ...limits });
      fuzzing = { fuzz, told };
      return fuzzOn();
    },
  };
}

function blockOf({ blocks }: Program, step: string | undefined): Pick<Found, "block"> {
  const block = Object.keys(blocks).find((name) => blocks[name]?.some(({ id }) => id === step));
  return block === undefined ? {} : { block };
}

/** Makes plain data of a result. */
type Telling = (result: FuzzResult) => Searched;
