import type { Program } from "@flowrun/core";
import { filesOf, ownPath } from "@flowrun/core/tooling";
import { checkFlow, type Language } from "@flowrun/flow";
import {
  brokenRules,
  callsIn,
  certify,
  describeFault,
  type Fact,
  exploreFlow,
  exploreRooms,
  type FlowReads,
  fuzzFlow,
  type ReadText,
  runTrial,
  type Scenario,
  summaryOf,
  toPage,
  usualCalls,
} from "@flowrun/proof";
import ownPackage from "../../package.json" with { type: "json" };
import { beginSearch, type Searchable } from "./begin-search.ts";
import { compileWith, sourceOf, type GivenFlow } from "./given-flow.ts";
import type { ReadTests } from "./read-tests.ts";

/** The proof of a flow, for people. */
export interface ToldCertificate {
  /** Whether nothing was found that the flow does wrong. */
  readonly holds: boolean;
  readonly facts: readonly Fact[];
  /** The certificate as one HTML page, as `flowrun prove --page` writes it. */
  readonly page: string;
}

/** The question of the page for all proofs of a flow in one. */
export interface CertificateDesk {
  /**
   * Checks a flow, runs its scenarios, explores it, walks its rooms and makes up 500 calls, as
   * `flowrun prove` does. It is `undefined` where the flow has errors, or a file of scenarios.
   */
  certificate(flow: GivenFlow): Promise<ToldCertificate | undefined>;
}

/** A desk for flows in a language, which keeps nothing. `now` gives milliseconds since 1970. */
export function createCertificateDesk(now: () => number, language: Language = {}): CertificateDesk {
  return {
    async certificate(flow) {
      const begun = beginSearch(flow, language);
      if (begun === undefined || begun.tests.some(hasMistakes)) return undefined;
      const certificate = certify({
        flow: flow.name,
        engine: ownPackage.version,
        provedAt: new Date(now()).toISOString(),
        reads: await readsOf(flow, begun.program),
        ...(await findOut(flow, begun, language)),
      });
      const { holds } = certificate;
      return { holds, facts: summaryOf(certificate), page: toPage(certificate) };
    },
  };
}

type Found = Omit<Parameters<typeof certify>[0], "flow" | "engine" | "provedAt" | "reads">;

async function findOut(
  flow: GivenFlow,
  { program, settings, tests }: Searchable,
  language: Language,
): Promise<Found> {
  const source = sourceOf(flow);
  const compile = (given: Scenario["settings"]): Program | undefined =>
    compileWith(source, given, language);
  // The settings that a scenario names stay; the others may be others.
  const compileBeside = (others: Scenario["settings"]): Program | undefined =>
    Object.keys(others).some((name) => Object.hasOwn(settings, name))
      ? undefined
      : compile({ ...settings, ...others });
  const results = tests.flatMap(({ reading }) => reading.trials.map(runTrial));
  const properties = tests.flatMap(({ reading }) => reading.properties);
  const mostCalls = usualCalls(program);
  const runs = results.flatMap(({ run }) => callsIn(run));
  const exploration = exploreFlow({ program, settings, compile, runs, mostCalls, mostPaths });
  const found = properties.length === 0 ? [] : exploration.scenarios;
  const passed = results.filter(({ departures }) => departures.length === 0);
  const known = [
    ...passed.map(({ trial }) => trial.scenario),
    ...exploration.scenarios.map(({ scenario }) => scenario),
  ];
  const options = { ...made, properties, known, compile: compileBeside };
  const result = fuzzFlow(program, options);
  const { counterexample } = result;
  return {
    settings,
    warnings: checkFlow(source, undefined, language).map(({ message }) => message),
    scenarios: {
      files: await Promise.all(tests.map(({ file }) => hashed(file.name, file.text))),
      passed: passed.length,
      failed: results.flatMap(({ trial, departures }) =>
        departures.length === 0 ? [] : [trial.name],
      ),
    },
    properties: properties.map(({ name }) => name),
    broken: brokenRules(
      found.map(({ scenario }) => scenario),
      properties,
      compile,
    ),
    exploration,
    rooms: exploreRooms(program),
    mostCalls,
    fuzz: {
      options,
      result,
      found: counterexample && describeFault(program, counterexample),
    },
  };
}

/** As `flowrun prove` has them. */
const mostPaths = 1_000;
const made = { runs: 500, seed: 1, mostSilenceMs: 60_000 };

function hasMistakes({ reading }: ReadTests): boolean {
  return reading.diagnostics.some(({ severity }) => severity === "error");
}

async function readsOf(flow: GivenFlow, { tables }: Program): Promise<FlowReads> {
  const source = sourceOf(flow);
  const files = filesOf(source).map(({ path, start, end }) =>
    hashed(path === "" ? ownPath(source) : path, source.text.slice(start, end)),
  );
  const defined = Object.values(tables).map((table) => hashed(table.name, JSON.stringify(table)));
  return { files: await Promise.all(files), tables: await Promise.all(defined), plugins: [] };
}

/** Browsers hash nothing for a page that has no secure address. */
async function hashed(name: string, text: string): Promise<ReadText> {
  const { subtle }: Partial<typeof crypto> = crypto;
  if (subtle === undefined)
    return { name, sha256: "not computed: this page has no secure address" };
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0"));
  return { name, sha256: digits.join("") };
}
