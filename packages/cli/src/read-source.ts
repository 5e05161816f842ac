import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { didYouMean, type Source } from "@flowrun/core";
import { CliError } from "./cli-error.ts";
import { exitCode } from "./exit-code.ts";
import { readUserFile } from "./read-user-file.ts";
import type { Surroundings } from "./surroundings.ts";

/** The source of a flow that the user named. Throws a `CliError` that suggests what may have been meant. */
export async function readSource(surroundings: Surroundings, path: string): Promise<Source> {
  if (path !== "-" && !existsSync(resolve(surroundings.cwd, path))) throw noSuchFlow(surroundings.cwd, path);
  return { name: path === "-" ? "(standard input)" : path, text: await readUserFile(surroundings, path) };
}

function noSuchFlow(cwd: string, path: string): CliError {
  const folder = dirname(resolve(cwd, path));
  const beside = existsSync(folder) ? readdirSync(folder) : [];
  const near = didYouMean(basename(path), beside)?.replace(/"(.+)"/, `"${path.slice(0, -basename(path).length)}$1"`);
  const problem = {
    code: "CLI_NO_FILE",
    message: `There is no file "${path}".`,
    hint: near ?? "Check the path of the flow.",
  };
  return new CliError(exitCode.usage, [problem]);
}
