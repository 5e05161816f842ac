import { Command, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import { countOption, durationOption, seedOption } from "../parse-options.ts";
import type { FuzzCommandOptions } from "./fuzz-file.ts";

const examples = `Examples:
  flowrun fuzz flows/reference.yaml
  flowrun fuzz flows/reference.yaml --runs 100000 --max-silence 20s
  flowrun fuzz flow.yaml --time 10m --corpus .corpus
  flowrun fuzz flow.yaml --write found.test.yaml || flowrun test found.test.yaml
`;

/** `flowrun fuzz FLOW`: searches for the call that breaks a flow; exit code 1 when it finds one. */
export function fuzzCommand(begin: Begin): Command {
  const command = new Command("fuzz")
    .summary("search for the call that breaks a flow")
    .description(
      "Tries a flow with generated callers, keys, rows, phones and failing ports, and prints the smallest call that it does not handle as a scenario.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow; - for standard input")
    .addOption(
      new Option(
        "--runs <number>",
        "how many worlds are tried; default: 1000, or with --time any number",
      ).argParser(countOption),
    )
    .addOption(
      new Option("--time <duration>", "the longest time for which worlds are tried").argParser(
        durationOption,
      ),
    )
    .addOption(
      new Option(
        "--corpus <folder>",
        "keeps the calls that came to something new in a folder, and tries those in it first",
      ),
    )
    .addOption(
      new Option("--seed <number>", "which calls are tried").argParser(seedOption).default(1, "1"),
    )
    .addOption(
      new Option(
        "--path <path>",
        "with --seed: goes straight to the call that the search found",
      ).conflicts("corpus"),
    )
    .addOption(
      new Option("--max-silence <duration>", "the longest silence that a caller may be left in")
        .argParser(durationOption)
        .default(60_000, "60s"),
    );
  command.option(
    "-t, --tests <files...>",
    "test files with properties; default: those beside the flow",
  );
  command.option(
    "-w, --write <file>",
    "write the call that is found to a new file; - for standard output",
    "-",
  );
  return withConfigOptions(command).action(async (path: string, options: FuzzCommandOptions) => {
    const { fuzzFile } = await import("./fuzz-file.ts");
    if (!(await fuzzFile(begin(), path, options))) throw new CliError(exitCode.failed, []);
  });
}
