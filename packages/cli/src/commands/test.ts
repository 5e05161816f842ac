import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Command } from "commander";
import { CliError, exitCode } from "../cli-error.ts";
import { type CoverageOptions, wantsCoverage, withCoverageOptions } from "../coverage/coverage-options.ts";
import type { Begin, Invocation } from "../invocation.ts";
import type { TestOutcome, TestSelection } from "../proof/run-tests.ts";

const examples = `Examples:
  flowrun test                                 all *.test.yaml below this folder
  flowrun test flows/reference.test.yaml --filter VIP
  flowrun test flows --junit results.xml       for a build server
  flowrun test --coverage --min 90             what the scenarios take, and enough of it
  flowrun test --watch                         again whenever a test or flow changes
`;

interface TestOptions extends Omit<TestSelection, "paths">, CoverageOptions {
  readonly junit?: string;
  readonly watch: boolean;
}

/** `flowrun test [FILES…]`: runs the scenarios of test files in virtual time; exit code 1 when one fails, or too little is covered. */
export function testCommand(begin: Begin): Command {
  const command = new Command("test")
    .summary("run the scenarios of test files")
    .description("Runs the scenarios of test files in virtual time, without a platform. Ends with 1 when one fails.")
    .addHelpText("before", examples)
    .argument("[file...]", "test files, or folders that hold them; default: this folder")
    .option("--filter <text>", "only scenarios whose name holds this text")
    .option("--bail", "stop after the first that fails", false)
    .option("--junit <file>", "write the results as JUnit XML too")
    .option("--watch", "run again whenever a test file or a flow changes", false);
  return withCoverageOptions(command).action(async (paths: readonly string[], options: TestOptions) => {
    const invocation = begin();
    if (options.watch) return watch(invocation, { ...options, paths });
    const { failed, broken, isCovered } = await runOnce(invocation, { ...options, paths });
    if (failed + broken > 0 || !isCovered) throw new CliError(exitCode.failed, []);
    return undefined;
  });
}

type Selection = TestOptions & Pick<TestSelection, "paths">;

async function runOnce(
  invocation: Invocation,
  options: Selection,
): Promise<TestOutcome & { readonly isCovered: boolean }> {
  // Only this command needs them: the others start without the language of tests.
  const { runTests } = await import("../proof/run-tests.ts");
  const { printTests } = await import("../proof/print-tests.ts");
  const { coverTests } = await import("../coverage/cover-tests.ts");
  const { reportCoverage } = await import("../coverage/report-coverage.ts");
  const outcome = await runTests(invocation.surroundings, options);
  const covered = wantsCoverage(options) ? coverTests(outcome.files) : [];
  printTests(invocation, outcome, options.coverage === true ? covered : []);
  if (options.junit !== undefined) await writeJunit(invocation, options.junit, outcome);
  return { ...outcome, isCovered: await reportCoverage(invocation, covered, options) };
}

async function writeJunit({ surroundings }: Invocation, path: string, { files }: TestOutcome): Promise<void> {
  const { toJunit } = await import("@flowrun/proof");
  try {
    await writeFile(resolve(surroundings.cwd, path), toJunit(files));
  } catch (error) {
    const message = `The file "${path}" cannot be written.`;
    const problem = { code: "CLI_NO_FILE", message, hint: "Check that its folder exists and may be written." };
    throw new CliError(exitCode.usage, [problem], { cause: error });
  }
}

async function watch(invocation: Invocation, options: Selection): Promise<void> {
  const { watchTests } = await import("../proof/watch-tests.ts");
  await watchTests(invocation.surroundings, async () => (await runOnce(invocation, options)).files);
}
