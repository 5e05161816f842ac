import { Command, InvalidArgumentError, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import type { Begin } from "../../invocation.ts";
import { durationOption } from "../parse-options.ts";
import type { TestOptions } from "./test-once.ts";

const examples = `Examples:
  flowrun test                                 all *.test.yaml below this folder
  flowrun test flows/reference.yaml            those beside this flow that are about it
  flowrun test flows/reference.test.yaml --filter VIP
  flowrun test flows --junit results.xml       for a build server
  flowrun test --coverage --min 90             what the scenarios take, and enough of it
  flowrun test --mutate --at-least 90          which mistakes in the flow they would notice
  flowrun test --watch                         again whenever a test or flow changes
`;

/**
 * `flowrun test [FILES…]`: runs the scenarios of test files in virtual time; exit code 1 when one
 * fails, or too little is covered or noticed.
 */
export function testCommand(begin: Begin): Command {
  const command = new Command("test")
    .summary("run the scenarios of test files")
    .description(
      "Runs the scenarios of test files in virtual time, without a platform. Ends with 1 when one fails.",
    )
    .addHelpText("before", examples)
    .argument(
      "[file...]",
      "test files, flows that have some, or folders that hold them; default: this folder",
    )
    .option("--filter <text>", "only scenarios whose name holds this text")
    .option("--bail", "stop after the first that fails", false)
    .option("--junit <file>", "write the results as JUnit XML too")
    .option("--watch", "run again whenever a test file or a flow changes", false);
  return withMutateOptions(withCoverageOptions(command)).action(
    async (paths: readonly string[], options: TestOptions) => {
      const invocation = begin();
      const { testOnce } = await import("./test-once.ts");
      const test = () => testOnce(invocation, { ...options, paths });
      if (options.watch) {
        const { watchTests } = await import("./watch-tests.ts");
        return watchTests(invocation.surroundings, async () => (await test()).files);
      }
      const { failed, broken, isEnough } = await test();
      if (failed + broken > 0 || !isEnough) throw new CliError(exitCode.failed, []);
      return undefined;
    },
  );
}

/** Gives a command the options of {@link CoverageOptions}. */
function withCoverageOptions(command: Command): Command {
  return command
    .option("--coverage", "print which steps, outcomes and edges of the flows were taken")
    .option("--coverage-lcov <file>", "write the coverage as an lcov tracefile")
    .option(
      "--coverage-html <file>",
      "write the coverage as an HTML page; for several flows, a folder",
    )
    .addOption(
      new Option("--min <percent>", "end with 1 when fewer outcomes are taken").argParser(
        percentOption,
      ),
    );
}

/** Gives a command the options of {@link MutateOptions}. */
function withMutateOptions(command: Command): Command {
  return command
    .option("--mutate", "break the flows in small ways, and print what no scenario notices")
    .addOption(
      new Option("--time <duration>", "with --mutate: how long breaks are tried")
        .argParser(durationOption)
        .default(60_000, "1m"),
    )
    .addOption(
      new Option(
        "--at-least <percent>",
        "with --mutate: end with 1 when fewer breaks are noticed",
      ).argParser(percentOption),
    );
}

function percentOption(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(percent <= 100)) throw new InvalidArgumentError("Write a whole number from 0 to 100.");
  return percent;
}
