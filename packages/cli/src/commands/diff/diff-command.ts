import { Command, InvalidArgumentError, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { DiffOptions } from "./diff-flows.ts";

const examples = `Examples:
  flowrun diff flows/old.yaml flows/new.yaml
  flowrun diff old.yaml new.yaml --tests more.test.yaml
  flowrun diff old.yaml new.yaml --journals journals     on the calls of last week
`;

/**
 * `flowrun diff OLD NEW`: the calls that go otherwise with another version of a flow; exit code 1
 * when one does.
 */
export function diffCommand(begin: Begin): Command {
  const command = new Command("diff")
    .summary("find the calls that go otherwise with another version of a flow")
    .description(
      "Runs calls on two versions of a flow, and shows what callers hear, and what is called and sent otherwise: those of the scenarios, those that explore finds, or those of journals.\n" +
        "Ends with 1 when a call goes otherwise.",
    )
    .addHelpText("before", examples)
    .argument("<old>", "the flow as it was")
    .argument("<new>", "the flow as it is to be")
    .option("-t, --tests <files...>", "test files; default: those beside the two flows")
    .option("--journals <folder>", "the journals of calls, in place of scenarios and explore")
    .addOption(
      new Option("--limit <n>", "how many differences are shown")
        .argParser(limitOption)
        .default(20, "20"),
    );
  return withConfigOptions(command).action(
    async (old: string, next: string, options: DiffOptions) => {
      const { diffFlows } = await import("./diff-flows.ts");
      const { printDiff } = await import("./print-diff.ts");
      const invocation = begin();
      const found = await diffFlows(invocation, old, next, options);
      printDiff(invocation, found, options);
      if (found.comparison.differences.length > 0) throw new CliError(exitCode.failed, []);
    },
  );
}

function limitOption(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}
