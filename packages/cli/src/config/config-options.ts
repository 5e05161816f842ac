import { Option, type Command } from "commander";

/** The options that decide the configuration. */
export interface ConfigOptions {
  readonly config?: string;
  readonly set: readonly string[];
}

/** Gives a command `--config FILE` and `--set key=value`. */
export function withConfigOptions(command: Command): Command {
  return command
    .option(
      "-c, --config <file>",
      "the configuration file (default: flowrun.config.yaml, here or beside the flow)",
    )
    .addOption(
      new Option(
        "-s, --set <key=value>",
        "set one key of the configuration or setting of the flow; may be repeated",
      )
        .default([], "none")
        .argParser((value: string, before: readonly string[]) => [...before, value]),
    );
}
