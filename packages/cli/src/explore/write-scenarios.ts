import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { writeUserFile } from "../user-files.ts";
import type { ExploredFile } from "./explore-file.ts";

/** Throws a `CliError` for a file that is there already: somebody may have changed its scenarios by hand. */
export function requireNewFile({ surroundings }: Invocation, path: string): void {
  if (path === "-" || !existsSync(resolve(surroundings.cwd, path))) return;
  const message = `The file "${path}" is there already, and is not overwritten.`;
  const hint = "Name a new file. With --tests, scenarios are written only for what is still missing.";
  throw new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

/** Writes the scenarios that were found to a file, or to standard output for `-`; how many. */
export async function writeScenarios(
  { surroundings }: Invocation,
  { path, exploration: { scenarios } }: ExploredFile,
  file: string | undefined,
): Promise<number> {
  if (file === undefined || scenarios.length === 0) return 0;
  const { printScenarios } = await import("@flowrun/proof");
  const { cwd } = surroundings;
  const folder = file === "-" ? cwd : dirname(resolve(cwd, file));
  const flow = relative(folder, resolve(cwd, path)).replaceAll("\\", "/");
  const text = printScenarios(
    scenarios.map(({ scenario }) => scenario),
    flow,
  );
  if (file === "-") surroundings.out.write(text);
  else await writeUserFile(surroundings, file, text);
  return scenarios.length;
}
