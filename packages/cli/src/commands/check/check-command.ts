import { Command, Option } from "commander";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import { durationOption } from "../parse-options.ts";
import type { CheckOptions } from "./check-files.ts";

const examples = `Examples:
  flowrun check .                                        all flows and test files below this folder
  flowrun check flows/*.yaml
  flowrun check --format github flows/reference.yaml     annotations in GitHub Actions
  cat flow.yaml | flowrun check -
  flowrun check --strict flows/reference.yaml            warnings end with 1 too
  flowrun check --times --media-length 8s flow.yaml      how long calls and silences can get
  flowrun check --platform flow.yaml                     whether the platform has every sound
`;

/**
 * `flowrun check FLOW…`: every mistake in the flows. Exit code 1 when one is an error, or with
 * `--strict` a warning; 3 when a platform that is to be asked does not answer.
 */
export function checkCommand(begin: Begin): Command {
  const command = new Command("check")
    .summary("find the mistakes in flows")
    .description(
      "Checks flows completely, with the settings of the configuration, and where that names a platform, that it gives all that a run there needs: a voice, a database, a port. Ends with 1 when one has an error.",
    )
    .addHelpText("before", examples)
    .argument("<flow...>", "files, or folders that hold them; - for standard input")
    .addOption(
      new Option("--format <format>", "how problems are printed")
        .choices(["text", "json", "github"])
        .default("text"),
    )
    .option("--strict", "let warnings end with 1 too", false)
    .option(
      "--times",
      "print the longest call and the longest silence, by the timers of the flow",
      false,
    )
    .addOption(
      new Option("--media-length <duration>", "what each file that is played counts for --times")
        .argParser(durationOption)
        .default(30_000, "30s"),
    )
    .option(
      "--platform",
      "ask the platform at ari.host for every sound and recording of the flow",
      false,
    );
  return withConfigOptions(command).action(
    async (paths: readonly string[], options: CheckOptions) => {
      const { checkFiles } = await import("./check-files.ts");
      await checkFiles(begin(), paths, options);
    },
  );
}
