import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { didYouMean } from "@flowrun/core/tooling";
import { Command, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { LogLevel } from "../../terminal/create-log.ts";
import { portOption, rolesOption } from "../parse-options.ts";
import type { RunOptions } from "./run-options.ts";

const logLevels: readonly LogLevel[] = ["debug", "info", "warn", "error"];

const examples = `Examples:
  flowrun flows/reference.yaml                       on the embedded platform, with a phone on the screen
  ARI_HOST=pbx:8088 ARI_USERNAME=u ARI_PASSWORD_FILE=secret ARI_APP=reference flowrun flows/reference.yaml
  flowrun flows/reference.yaml --watch --set ring_timeout=20
`;

/** `flowrun FLOW`: runs a flow until a signal ends it. */
export function runCommand(begin: Begin, program: Command): Command {
  const command = new Command("run")
    .summary("run a flow and answer calls (the word `run` may be left out)")
    .description(
      "Runs a flow: on the platform at ari.host, or without that on an embedded platform of its own.",
    )
    .addHelpText("before", examples)
    .argument("[flow...]", "the flow")
    .option(
      "-w, --watch",
      "take an edited flow for new calls; live ones finish on the one they began with",
      false,
    )
    .option("--embedded", "run on the embedded platform although ari.host is set", false)
    .addOption(
      new Option("--port <port>", "the port of the embedded platform")
        .argParser(portOption)
        .default(0, "a free one"),
    )
    .option("--no-phone", "no phone on the screen: print log lines as without a terminal")
    .addOption(
      new Option("--log-level <level>", "how much is logged").choices(logLevels).default("info"),
    )
    .option(
      "--take-over",
      "take the calls of the flowrun that runs for this application over, which then ends",
      false,
    )
    .addOption(
      new Option(
        "--studio [port]",
        "serve a page that shows the calls of the flow, to this machine only",
      ).argParser(portOption),
    )
    .option(
      "--studio-address <file>",
      "write the address of that page, with the token, to a file of this user, and log it without",
    )
    .addOption(
      new Option(
        "--studio-allow <roles>",
        "what that page may do beside looking, by commas: edit, publish, call",
      )
        .argParser(rolesOption)
        .default([], "nothing"),
    )
    .option(
      "--require-proof <file>",
      "run the flow only as `flowrun prove` certified it, also when it is edited",
    )
    .option(
      "--journal <dir>",
      "write what happens to each call to a file in a folder, for `flowrun replay`",
    );
  return withConfigOptions(command).action(
    async ([flow, ...more]: readonly string[], options: RunOptions) => {
      if (flow === undefined) return program.help({ error: true });
      if (isCommandWord(flow, begin().surroundings.cwd)) throw noSuchCommand(flow, program);
      if (more.length > 0) throw tooMany(more.length + 1);
      const { runFlow } = await import("./run-flow.ts");
      return runFlow(begin(), flow, options);
    },
  );
}

function tooMany(count: number): CliError {
  const message = `One process runs one flow, and ${count} were given.`;
  const hint = "Start one process for each flow, each with an application of its own.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

/**
 * Whether the first word of a command line was meant as a command: it is a bare word, and no file
 * has that name.
 */
function isCommandWord(word: string, cwd: string): boolean {
  return /^[a-z][a-z-]*$/i.test(word) && !existsSync(resolve(cwd, word));
}

/** The words about a word that is neither a command nor a file. */
function noSuchCommand(word: string, program: Command): CliError {
  const names = program.commands.map((command) => command.name());
  const hint =
    didYouMean(word, names) ?? `The commands are ${names.join(", ")}; a flow is named by its path.`;
  const message = `There is neither a command nor a file "${word}".`;
  return new CliError(exitCode.usage, [{ code: "CLI_UNKNOWN_COMMAND", message, hint }]);
}
