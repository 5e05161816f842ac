import { Command, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import { countOption, durationOption, seedOption } from "../parse-options.ts";
import type { ProveOptions } from "./prove-flow.ts";

const examples = `Examples:
  flowrun prove flows/reference.yaml
  flowrun prove flow.yaml --certificate flow.proof.json --page flow.proof.html
  flowrun run flow.yaml --require-proof flow.proof.json     runs only what was proved
`;

/**
 * `flowrun prove FLOW`: check, scenarios with their properties, exploration and bounded fuzzing in
 * one; exit code 0 only when all hold.
 */
export function proveCommand(begin: Begin): Command {
  const command = new Command("prove")
    .summary("check, test, explore and fuzz a flow, and write a certificate of it")
    .description(
      "Checks a flow, runs its scenarios with their properties, explores every way through it, and makes up calls.\n" +
        "Ends with 0 only when nothing is wrong. The certificate names what was proved, what was not, and within which bounds.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow")
    .option("-t, --tests <files...>", "test files; default: those beside the flow")
    .option("--certificate <file>", "write the certificate as JSON, for `run --require-proof`")
    .option("--page <file>", "write it as one HTML page, for people")
    .addOption(
      new Option("--runs <number>", "how many worlds are made up")
        .argParser(countOption)
        .default(500, "500"),
    )
    .addOption(
      new Option("--seed <number>", "which calls are made up")
        .argParser(seedOption)
        .default(1, "1"),
    )
    .addOption(
      new Option("--max-silence <duration>", "the longest silence that a caller may be left in")
        .argParser(durationOption)
        .default(60_000, "60s"),
    );
  return withConfigOptions(command).action(async (flow: string, options: ProveOptions) => {
    const { proveFlow } = await import("./prove-flow.ts");
    if (!(await proveFlow(begin(), flow, options))) throw new CliError(exitCode.failed, []);
  });
}
