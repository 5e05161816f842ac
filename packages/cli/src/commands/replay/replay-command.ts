import { Command } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin, Invocation } from "../../invocation.ts";
import type { ReplayOptions } from "./replay-file.ts";

const examples = `Examples:
  flowrun flows/reference.yaml --journal journals               write the journal of each call
  flowrun replay journals/1700000000.12.jsonl                   the call again, step by step
  flowrun replay --on flows/new.yaml journals/*.jsonl           where a changed flow would have departed
  flowrun replay --to-test journals/1700000000.12.jsonl > flows/reference.test.yaml
`;

/**
 * `flowrun replay FILE…`: calls again from their journals; exit code 1 when one comes to something
 * else, or a property does not hold in it.
 */
export function replayCommand(begin: Begin): Command {
  const command = new Command("replay")
    .summary("step calls again from their journals")
    .description(
      "Steps calls again from their journals, on the flow that they hold or on another, and compares every command. Ends with 1 at a difference.",
    )
    .addHelpText("before", examples)
    .argument("<file...>", "files that `flowrun FLOW --journal DIR` wrote; - for standard input")
    .option("--flow <flow>", "the flow of the calls, instead of the one in the journal")
    .option("--on <flow>", "a changed flow: shows where it would have departed")
    .option("-t, --tests <files...>", "test files: tries their properties on the calls")
    .option("--to-test", "print scenarios for `flowrun test` that repeat the calls", false);
  return withConfigOptions(command).action(
    async (files: readonly string[], options: ReplayOptions) => {
      const invocation = begin();
      if (options.on !== undefined && (options.flow !== undefined || options.toTest))
        throw onlyOne();
      const good = await replay(invocation, files, options);
      if (!good) throw new CliError(exitCode.failed, []);
    },
  );
}

async function replay(
  invocation: Invocation,
  files: readonly string[],
  options: ReplayOptions,
): Promise<boolean> {
  if (options.toTest)
    return (await import("./print-test.ts")).printTest(invocation, files, options);
  return (await import("./print-replays.ts")).printReplays(invocation, files, options);
}

function onlyOne(): CliError {
  const message =
    "--on compares the calls with a changed flow: it goes with neither --flow nor --to-test.";
  return new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message, hint: "Leave the others out." },
  ]);
}
