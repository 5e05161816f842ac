import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { toJunit } from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Invocation } from "../../invocation.ts";
import {
  isBroken,
  runTests,
  type TestOutcome,
  type TestSelection,
} from "../../scenarios/run-tests.ts";
import { printWarnings } from "../../terminal/report.ts";
import { printTests } from "./print-tests.ts";
import { mutateTests, reportBreaks, type MutateOptions } from "./mutate-tests.ts";
import { coverTests, reportCoverage, type CoverageOptions } from "./report-coverage.ts";

/** The options of `flowrun test`. */
export interface TestOptions extends Omit<TestSelection, "paths">, CoverageOptions, MutateOptions {
  readonly junit?: string;
  readonly watch: boolean;
}

/**
 * Runs scenarios, prints and writes what they came to, and tells it; `isEnough` is whether `--min`
 * and `--at-least` are reached. Flows are broken only when all scenarios pass.
 */
export async function testOnce(
  invocation: Invocation,
  options: TestOptions & Pick<TestSelection, "paths">,
): Promise<TestOutcome & { readonly isEnough: boolean }> {
  const outcome = await runTests(invocation.surroundings, options);
  const covered = wantsCoverage(options) ? coverTests(outcome.files) : [];
  printWarnings(invocation, outcome.skipped);
  const isSound = outcome.failed + outcome.broken === 0;
  const broken =
    options.mutate === true && isSound ? await mutateTests(invocation, outcome.files, options) : [];
  printTests(invocation, outcome, { covered: options.coverage === true ? covered : [], broken });
  if (options.junit !== undefined) await writeJunit(invocation, options.junit, outcome);
  const isCovered = await reportCoverage(invocation, covered, options);
  return { ...outcome, isEnough: reportBreaks(invocation, broken, options) && isCovered };
}

function wantsCoverage({ coverage, coverageLcov, coverageHtml, min }: CoverageOptions): boolean {
  return (
    coverage === true || [coverageLcov, coverageHtml, min].some((value) => value !== undefined)
  );
}

async function writeJunit(
  { surroundings }: Invocation,
  path: string,
  { files }: TestOutcome,
): Promise<void> {
  try {
    await writeFile(
      resolve(surroundings.cwd, path),
      toJunit(files.map((file) => ({ ...file, isBroken: isBroken(file) }))),
    );
  } catch (error) {
    const message = `The file "${path}" cannot be written.`;
    const problem = {
      code: "CLI_NO_FILE",
      message,
      hint: "Check that its folder exists and may be written.",
    };
    throw new CliError(exitCode.usage, [problem], { cause: error });
  }
}
