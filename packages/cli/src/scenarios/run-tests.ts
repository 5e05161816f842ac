import { setImmediate } from "node:timers/promises";
import type { Diagnostic } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import { runTrial, type TimedResult, type TrialResult } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import type { Surroundings } from "../surroundings.ts";
import { findTestFiles, type LoadedTests, loadTestFile } from "./test-files.ts";

/** The options that decide which scenarios are run. */
export interface TestSelection {
  /** Files and folders; all below the working directory when there are none. */
  readonly paths: readonly string[];
  /** Only scenarios whose name holds this text, in any letter case. */
  readonly filter?: string;
  /** Stop after the first scenario that fails. */
  readonly bail: boolean;
}

/** A test file, and what its scenarios came to. */
export interface TestedFile extends LoadedTests {
  readonly results: readonly TimedResult[];
  /** How long it took, read and run, in milliseconds. */
  readonly tookMs: number;
}

/** The results of all test files. */
export interface TestOutcome {
  readonly files: readonly TestedFile[];
  /** Sentences about what was skipped in folders. */
  readonly skipped: readonly string[];
  readonly passed: number;
  readonly failed: number;
  /** Files in which a mistake was found, so that none of their scenarios was run. */
  readonly broken: number;
  /** The sum of the calls' times, in milliseconds of their own. */
  readonly virtualMs: number;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
}

/** Runs scenarios in virtual time. Throws a `CliError` when there is nothing to run. */
export async function runTests(
  surroundings: Surroundings,
  selection: TestSelection,
): Promise<TestOutcome> {
  const { clock } = surroundings;
  const startedAt = clock.now();
  const files: TestedFile[] = [];
  const { files: paths, skipped } = findTestFiles(surroundings, selection.paths);
  for (const path of paths) {
    const isOver = selection.bail && files.some(({ results }) => results.some(hasFailed));
    const begun = clock.now();
    const loaded = await load(surroundings, path, paths.length === 1);
    const results = isOver ? [] : await runAll(loaded, selection, clock);
    files.push({ ...loaded, results, tookMs: clock.now() - begun });
  }
  const results = files.flatMap((file) => file.results);
  const broken = files.filter(isBroken).length;
  if (results.length === 0 && broken === 0 && selection.filter !== undefined)
    throw nothingMatches(selection.filter);
  const failed = results.filter(hasFailed).length;
  const virtualMs = results.reduce((sum, { run }) => sum + run.endedMs, 0);
  return {
    files,
    skipped,
    passed: results.length - failed,
    failed,
    broken,
    virtualMs,
    tookMs: clock.now() - startedAt,
  };
}

/** A file that cannot be read is a broken one among others, which are run all the same. */
async function load(
  surroundings: Surroundings,
  path: string,
  isAlone: boolean,
): Promise<LoadedTests> {
  try {
    return await loadTestFile(surroundings, path);
  } catch (error) {
    if (isAlone || !(error instanceof CliError)) throw error;
    const diagnostics = error.problems.map(({ code, message, hint }): Diagnostic => {
      const problem = { code, message, severity: "error", span: { start: 0, end: 0 } } as const;
      return hint === undefined ? problem : { ...problem, hint };
    });
    const source = { name: path, text: "" };
    const nothing = { trials: [], properties: [], flowDiagnostics: [] };
    return { source, flow: undefined, ...nothing, diagnostics };
  }
}

async function runAll(
  { trials }: LoadedTests,
  { filter = "", bail }: TestSelection,
  clock: Clock,
): Promise<readonly TimedResult[]> {
  const wanted = filter.toLowerCase();
  const results: TimedResult[] = [];
  for (const trial of trials) {
    if (!trial.name.toLowerCase().includes(wanted)) continue;
    // Calls of a host in this process go on meanwhile.
    await setImmediate();
    const begun = clock.now();
    const result = { ...runTrial(trial), tookMs: clock.now() - begun };
    results.push(result);
    if (bail && hasFailed(result)) break;
  }
  return results;
}

function hasFailed({ departures }: TrialResult): boolean {
  return departures.length > 0;
}

/** Whether a mistake in a test file or its flow kept its scenarios from being run. */
export function isBroken({ diagnostics, flowDiagnostics }: LoadedTests): boolean {
  return [...diagnostics, ...flowDiagnostics].some(({ severity }) => severity === "error");
}

function nothingMatches(filter: string): CliError {
  const message = `No scenario's name holds "${filter}".`;
  return new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message, hint: "Leave out --filter to see all names." },
  ]);
}
