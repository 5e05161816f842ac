import { Command } from "commander";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Begin, Invocation } from "../invocation.ts";
import type { Problem } from "../problem.ts";
import { printReplay } from "../replay/print-replay.ts";
import { printTest } from "../replay/print-test.ts";
import { replayFile, type ReplayOptions } from "../replay/replay-file.ts";
import { withConfigOptions } from "./config-options.ts";

const examples = `Examples:
  flowrun flows/reference.yaml --journal journals               write the journal of each call
  flowrun replay journals/1700000000.12.jsonl                   the call again, step by step
  flowrun replay --on flows/new.yaml journals/*.jsonl           where a changed flow would have departed
  flowrun replay --to-test journals/1700000000.12.jsonl > flows/reference.test.yaml
`;

/** `flowrun replay FILE…`: calls again from their journals; exit code 1 when one comes to something else. */
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
    .option("--to-test", "print scenarios for `flowrun test` that repeat the calls", false);
  return withConfigOptions(command).action(async (files: readonly string[], options: ReplayOptions) => {
    const invocation = begin();
    if (options.on !== undefined && (options.flow !== undefined || options.toTest)) throw onlyOne();
    const good = options.toTest
      ? await printTest(invocation, files, options)
      : await replayAll(invocation, files, options);
    if (!good) throw new CliError(exitCode.failed, []);
  });
}

/** Replays every file; one that is no journal does not keep the others from it. */
async function replayAll(invocation: Invocation, files: readonly string[], options: ReplayOptions): Promise<boolean> {
  const problems: Problem[] = [];
  const different: string[] = [];
  for (const file of files) {
    try {
      const replayed = await replayFile(invocation, file, options);
      await printReplay(invocation, replayed, options);
      if (replayed.replay.difference !== undefined) different.push(file);
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== exitCode.usage) throw error;
      problems.push(...error.problems);
    }
  }
  if (files.length > 1 && !invocation.json) invocation.surroundings.err.write(totals(files, different, problems));
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
  return different.length === 0;
}

function totals(files: readonly string[], different: readonly string[], problems: readonly Problem[]): string {
  const same = files.length - different.length - problems.length;
  const unread = problems.length === 0 ? "" : `, ${problems.length} unreadable`;
  return `${files.length} journals: ${same} the same, ${different.length} different${unread}.\n`;
}

function onlyOne(): CliError {
  const message = "--on compares the calls with a changed flow: it goes with neither --flow nor --to-test.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint: "Leave the others out." }]);
}
