import { resolve } from "node:path";
import { type Property, runTrial, type ScenarioRun, type TrialResult } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { printWarnings, reportDiagnostics } from "../terminal/report.ts";
import { type LoadedTests, loadTestFile } from "./test-files.ts";

/** A test file of a flow, and what its scenarios came to. */
export interface KnownFile extends LoadedTests {
  readonly results: readonly TrialResult[];
}

/** The scenarios that there are of a flow, run once. */
export interface KnownTests {
  readonly files: readonly KnownFile[];
  readonly runs: readonly ScenarioRun[];
  /** The rules that every call of the flow keeps. */
  readonly properties: readonly Property[];
}

/**
 * Runs all scenarios of these test files of one flow, and warns of those that fail. Throws a
 * `CliError` for a file that cannot be run with it.
 */
export async function runKnownTests(
  invocation: Invocation,
  flow: string,
  paths: readonly string[],
): Promise<KnownTests> {
  const files: KnownFile[] = [];
  for (const path of paths) files.push(await runFile(invocation, flow, path));
  return {
    files,
    runs: files.flatMap(({ results }) => results.map(({ run }) => run)),
    properties: files.flatMap(({ properties }) => properties),
  };
}

async function runFile(invocation: Invocation, flow: string, path: string): Promise<KnownFile> {
  const { surroundings, paintError } = invocation;
  const loaded = await loadTestFile(surroundings, path);
  const { source, diagnostics, trials, flow: own } = loaded;
  if (own !== undefined && resolve(surroundings.cwd, own.name) !== resolve(surroundings.cwd, flow))
    throw otherFlow(path, own.name, flow);
  if (diagnostics.some(({ severity }) => severity === "error")) {
    surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
    throw new CliError(exitCode.failed, []);
  }
  const results = trials.map(runTrial);
  const failed = results.filter(({ departures }) => departures.length > 0).length;
  if (failed > 0)
    printWarnings(invocation, [
      `${failed} of ${results.length} scenarios fail; run \`flowrun test ${path}\`.`,
    ]);
  return { ...loaded, results };
}

function otherFlow(path: string, named: string, flow: string): CliError {
  const message = `The scenarios of "${path}" are about another flow, "${named}".`;
  const hint = `Name test files of "${flow}".`;
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
