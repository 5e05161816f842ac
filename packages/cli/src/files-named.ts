import { resolve } from "node:path";
import { CliError, exitCode } from "./cli-error.ts";
import type { Invocation } from "./invocation.ts";
import { filesBelow, isFolder, isOurs } from "./project-files.ts";
import { printWarnings } from "./terminal/report.ts";
import { readUserFile } from "./user-files.ts";

/**
 * The files among what the user named, and of each folder the flows and test files below it. Warns
 * of what it skips in a folder. Throws when a folder has none.
 */
export async function filesNamed(
  invocation: Invocation,
  paths: readonly string[],
): Promise<readonly string[]> {
  const { cwd } = invocation.surroundings;
  const files: string[] = [];
  for (const path of paths) {
    const isOfMany = path !== "-" && isFolder(resolve(cwd, path));
    files.push(...(isOfMany ? await flowsBelow(invocation, path) : [path]));
  }
  return [...new Set(files)];
}

async function flowsBelow(invocation: Invocation, folder: string): Promise<readonly string[]> {
  const { surroundings } = invocation;
  const { files, skipped } = filesBelow(surroundings.cwd, folder, /\.ya?ml$/);
  printWarnings(invocation, skipped);
  const found: string[] = [];
  for (const file of files) if (await isOurFile(invocation, file)) found.push(file);
  if (found.length > 0) return found;
  const message = `There is no flow below "${folder}".`;
  const hint = "Name a folder that holds flows, or begin one with `flowrun init`.";
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

/** A file that cannot be read does not keep flowrun from the others. */
async function isOurFile(invocation: Invocation, path: string): Promise<boolean> {
  try {
    return isOurs(path, await readUserFile(invocation.surroundings, path));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    printWarnings(invocation, [`"${path}" was skipped: ${error.message}`]);
    return false;
  }
}
