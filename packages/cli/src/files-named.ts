import { resolve } from "node:path";
import { CliError, exitCode } from "./cli-error.ts";
import { filesBelow, isFolder, isOurs } from "./project-files.ts";
import type { Surroundings } from "./surroundings.ts";
import { readUserFile } from "./user-files.ts";

/**
 * The files among what the user named, and of each folder the flows and test files below it. Throws
 * when one has none.
 */
export async function filesNamed(
  surroundings: Surroundings,
  paths: readonly string[],
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const isOfMany = path !== "-" && isFolder(resolve(surroundings.cwd, path));
    files.push(...(isOfMany ? await flowsBelow(surroundings, path) : [path]));
  }
  return [...new Set(files)];
}

async function flowsBelow(surroundings: Surroundings, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of filesBelow(surroundings.cwd, folder, /\.ya?ml$/)) {
    if (isOurs(file, await readUserFile(surroundings, file))) found.push(file);
  }
  if (found.length > 0) return found;
  const message = `There is no flow below "${folder}".`;
  const hint = "Name a folder that holds flows, or begin one with `flowrun init`.";
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}
