import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CliError, exitCode } from "../cli-error.ts";
import { readVariable } from "../config/read-environment.ts";
import type { Surroundings } from "../surroundings.ts";
import { prompt } from "../terminal/prompt.ts";
import { readUserFile } from "../user-files.ts";

/** A value that a login needs, and where it may come from. */
export interface Needed {
  /** What the user is asked for, e.g. `Password`. */
  readonly label: string;
  /** The environment variable; with `_FILE` at its end it names a file. */
  readonly variable: string;
  readonly isSecret: boolean;
  /** The file that the command line names; `-` for standard input. */
  readonly file?: string | undefined;
}

/**
 * The value from the file that the command line names, else from the environment, else from whoever sits at the terminal.
 * Throws a `CliError` that says how to give it when it comes from nowhere.
 */
export async function readNeeded(surroundings: Surroundings, needed: Needed): Promise<string> {
  const { label, variable, isSecret, file } = needed;
  if (file !== undefined) return (await readUserFile(surroundings, file)).replace(/\r?\n$/, "");
  const found = readGiven(surroundings, variable);
  if (found !== undefined) return found;
  const { keyboard, err } = surroundings;
  if (keyboard !== undefined) return prompt({ keyboard, err }, { label, echo: !isSecret });
  throw notGiven(needed);
}

/** The value of an environment variable, or of the file that it names; `undefined` when neither is set. */
export function readGiven({ cwd, environment }: Surroundings, variable: string): string | undefined {
  const readFile = (path: string): string => readFileSync(resolve(cwd, path), "utf8");
  const found = readVariable({ variables: environment, readFile }, variable);
  if (found !== undefined && "code" in found) throw new CliError(exitCode.usage, [found]);
  return found?.value;
}

function notGiven({ label, variable, isSecret }: Needed): CliError {
  const message = `The login needs: ${label}. There is no terminal to ask at.`;
  const otherwise = isSecret ? `${variable}_FILE, or --secret-file FILE` : "or the option";
  return new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message, hint: `Set ${variable} in the environment, ${otherwise}.` },
  ]);
}
