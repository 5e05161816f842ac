import {
  type Certificate,
  certify,
  describeFault,
  type Exploration,
  type Scenario,
  summaryOf,
  toPage,
  usualCalls,
} from "@flowrun/proof";
import type { ConfigOptions } from "../../config/config-options.ts";
import { readsOf, sha256 } from "../../flow/flow-reads.ts";
import { loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import { sealed } from "../../flow/sealed-certificate.ts";
import type { Invocation } from "../../invocation.ts";
import { testsBeside } from "../../scenarios/flow-properties.ts";
import { type KnownFile, type KnownTests, runKnownTests } from "../../scenarios/known-tests.ts";
import { writeUserFile } from "../../user-files.ts";
import { version } from "../../version.ts";
import { exploreLoaded } from "../explore/explore-file.ts";
import { openSettings, searchFlow } from "../fuzz/fuzz-file.ts";

/** The options of `flowrun prove`. */
export interface ProveOptions extends ConfigOptions {
  readonly tests?: readonly string[];
  readonly certificate?: string;
  readonly page?: string;
  readonly runs: number;
  readonly seed: number;
  readonly maxSilence: number;
}

/**
 * Proves a flow as far as it can be, prints and writes what came of it, and tells whether all holds.
 * Throws a `CliError` when the flow or a test file has errors, so that there is nothing to prove.
 */
export async function proveFlow(
  invocation: Invocation,
  path: string,
  options: ProveOptions,
): Promise<boolean> {
  const { surroundings } = invocation;
  const loaded = await loadRunnable(invocation, path, options);
  const certificate = await certificateOf(invocation, { path, loaded, options });
  if (options.certificate !== undefined) {
    const text = `${JSON.stringify(sealed(certificate), null, 2)}\n`;
    await writeUserFile(surroundings, options.certificate, text);
  }
  if (options.page !== undefined)
    await writeUserFile(surroundings, options.page, toPage(certificate));
  print(invocation, certificate);
  return certificate.holds;
}

/** A flow that is to be proved. */
export interface Provable {
  /** As the user named it. */
  readonly path: string;
  readonly loaded: RunnableFlow;
  readonly options: Pick<ProveOptions, "tests" | "runs" | "seed" | "maxSilence">;
}

/** Proves a flow that is loaded, as far as it can be. */
export async function certificateOf(
  invocation: Invocation,
  { path, loaded, options }: Provable,
): Promise<Certificate> {
  const { surroundings } = invocation;
  const { tests = testsBeside(invocation, path), runs, seed, maxSilence } = options;
  const mostCalls = usualCalls(loaded.program);
  const known = await runKnownTests(invocation, path, tests);
  const { properties } = known;
  const explored = await exploreLoaded(invocation, { ...known, path, loaded, mostCalls });
  const calls = callsToFuzz(known, explored.exploration);
  const search = { runs, seed, maxSilence, properties, write: "-", known: calls };
  const { result, found, search: fuzzed } = searchFlow(loaded, path, search);
  return certify({
    flow: path,
    engine: version,
    provedAt: new Date(surroundings.clock.now()).toISOString(),
    reads: readsOf(loaded),
    settings: openSettings(loaded),
    warnings: loaded.diagnostics.map(({ message }) => message),
    scenarios: scenariosOf(known.files),
    properties: properties.map(({ name }) => name),
    broken: explored.broken,
    exploration: explored.exploration,
    rooms: explored.rooms,
    mostCalls,
    fuzz: {
      options: fuzzed,
      result,
      found: found && describeFault(loaded.program, found),
    },
  });
}

/** The calls of all scenarios that pass, those that there were and those that explore found. */
function callsToFuzz({ files }: KnownTests, { scenarios }: Exploration): readonly Scenario[] {
  const tested = files.flatMap(({ results }) =>
    results.flatMap(({ trial, departures }) => (departures.length > 0 ? [] : [trial.scenario])),
  );
  return [...tested, ...scenarios.map(({ scenario }) => scenario)];
}

function scenariosOf(files: readonly KnownFile[]): Certificate["scenarios"] {
  const results = files.flatMap((file) => file.results);
  const failed = results.filter(({ departures }) => departures.length > 0);
  return {
    files: files.map(({ source }) => ({ name: source.name, sha256: sha256(source.text) })),
    passed: results.length - failed.length,
    failed: failed.map(({ trial }) => trial.name),
  };
}

function print({ surroundings: { out }, json, paint }: Invocation, certificate: Certificate): void {
  if (json) return out.write(`${JSON.stringify(sealed(certificate), null, 2)}\n`);
  const { flow, holds } = certificate;
  out.write(
    `${paint("bold", flow)}: ${holds ? paint("green", "proved") : paint("red", "not proved")}\n`,
  );
  for (const { isRight, text } of summaryOf(certificate))
    out.write(`  ${isRight ? paint("green", "✓") : paint("red", "✗")} ${text}\n`);
  for (const line of [...wrongLines(certificate), ...neverLines(certificate)])
    out.write(`${line}\n`);
  return undefined;
}

/** The things that no caller of a queue, a lot or a conference can have: they are no mistake. */
function neverLines({ rooms }: Certificate): readonly string[] {
  return rooms.flatMap(({ kind, name, never }) =>
    never.map((text) => `    ${kind} ${name}, never: ${text}`),
  );
}

/** The things that are wrong, with the command that shows the call. */
function wrongLines({
  flow,
  faults,
  scenarios,
  properties,
  rooms,
  fuzz,
}: Certificate): readonly string[] {
  return [
    ...faults.map(({ line, code, message }) => `    line ${line}: ${code} ${message}`),
    ...scenarios.failed.map((name) => `    the scenario "${name}" fails`),
    ...properties.broken.map((message) => `    ${message}`),
    ...rooms.flatMap(({ kind, name, broken }) =>
      broken === null ? [] : [`    ${kind} ${name}: ${broken.law}`],
    ),
    ...(fuzz.found === null ? [] : [`    ${fuzz.found}`]),
    ...(faults.length + properties.broken.length > 0 || rooms.some(({ broken }) => broken !== null)
      ? [`  Scenarios of it: flowrun explore ${flow}`]
      : []),
    ...(fuzz.found === null ? [] : [`  The made-up call: flowrun fuzz ${flow}`]),
  ];
}
