import { Command, InvalidArgumentError, Option } from "commander";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { LogLevel } from "../../terminal/create-log.ts";
import type { DialOptions } from "./dial-rows.ts";
import { rowOutcomes } from "./row-outcome.ts";

const examples = `Examples:
  flowrun dial flows/reminders.yaml --rows people.csv --check     who would be called, and how fast
  flowrun dial flows/reminders.yaml --rows people.csv             calls them; Ctrl-C stops, the same line goes on
  flowrun dial flows/reminders.yaml --rows people.csv --again no_answer,busy

The first line of the file names what the part takes. An application of the platform serves one process: give this one its
own (ari.app), or it takes the calls of the flowrun that answers.
`;

const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/**
 * `flowrun dial FLOW --rows FILE`: runs a part for each row of a file, and says what came of it.
 */
export function dialCommand(begin: Begin): Command {
  const command = new Command("dial")
    .summary("call everybody in a file, as a part of a flow says")
    .description(
      "Runs a part of a flow for each row of a CSV file, no faster than a lane of the flow says.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow")
    .requiredOption("--rows <file>", "a CSV file whose first line names what the part takes")
    .option(
      "--part <name>",
      "the part that runs for each row (default: the only one under on_request)",
    )
    .option(
      "--lane <name>",
      "the lane that says how fast (default: the only one; without one, one at a time)",
    )
    .option(
      "--results <file>",
      "a file that gets a line for each row (default: beside the rows, .results.jsonl)",
    )
    .addOption(
      new Option(
        "--again <outcomes>",
        "calls those once more of whom this came last time, such as no_answer,busy",
      )
        .default([], "none")
        .argParser(outcomesOption),
    )
    .option(
      "--allow-repeats",
      "call a number as often as rows have it (default: such a file is refused)",
      false,
    )
    .option("--check", "say who would be called, and how fast, and call nobody", false)
    .option("--embedded", "run on the embedded platform although ari.host is set", false)
    .addOption(
      new Option("--log-level <level>", "how much is logged").choices(logLevels).default("warn"),
    );
  return withConfigOptions(command).action(async (flow: string, options: DialOptions) => {
    const { dialRows } = await import("./dial-rows.ts");
    await dialRows(begin(), flow, options);
  });
}

function outcomesOption(text: string): readonly string[] {
  const outcomes = text.split(",");
  const wrong = outcomes.find((outcome) => !rowOutcomes.some((known) => known === outcome));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`Write some of ${rowOutcomes.join(", ")}, by commas.`);
  return outcomes;
}
