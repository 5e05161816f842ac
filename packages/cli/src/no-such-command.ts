import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { didYouMean } from "@flowrun/core";
import { CliError } from "./cli-error.ts";
import { exitCode } from "./exit-code.ts";

/** Whether the first word of a command line was meant as a command: it is a bare word, and no file has that name. */
export function isCommandWord(word: string, cwd: string): boolean {
  return /^[a-z][a-z-]*$/i.test(word) && !existsSync(resolve(cwd, word));
}

/** What to say of a word that is neither a command nor a file. */
export function noSuchCommand(word: string, program: Command): CliError {
  const names = program.commands.map((command) => command.name());
  const hint = didYouMean(word, names) ?? `The commands are ${names.join(", ")}; a flow is named by its path.`;
  const message = `There is neither a command nor a file "${word}".`;
  return new CliError(exitCode.usage, [{ code: "CLI_UNKNOWN_COMMAND", message, hint }]);
}
