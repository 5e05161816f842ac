import { didYouMean } from "@flowrun/core";
import type { Command } from "commander";
import { CliError, exitCode } from "./cli-error.ts";

/** What to say of a word that is neither a command nor a file. */
export function noSuchCommand(word: string, program: Command): CliError {
  const names = program.commands.map((command) => command.name());
  const hint = didYouMean(word, names) ?? `The commands are ${names.join(", ")}; a flow is named by its path.`;
  const message = `There is neither a command nor a file "${word}".`;
  return new CliError(exitCode.usage, [{ code: "CLI_UNKNOWN_COMMAND", message, hint }]);
}
