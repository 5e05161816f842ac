import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { type PrintedProperty, printScenarios, type Scenario } from "@flowrun/proof";
import { CliError, exitCode } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import { writeUserFile } from "../user-files.ts";

/** Scenarios for a file that the user named. */
export interface ScenarioFile {
  /** `-` for standard output. */
  readonly file: string;
  /** The flow, as the user named it. */
  readonly flow: string;
  readonly scenarios: readonly Scenario[];
  /** The lines above them. Default: none. */
  readonly comments?: readonly string[];
  /** The rules of the file. Default: none. */
  readonly properties?: readonly PrintedProperty[];
}

/**
 * Writes scenarios to a file, ready to run where it stands; on standard output they count from the
 * working directory.
 */
export async function writeScenarios(
  { surroundings }: Invocation,
  { file, flow, scenarios, comments = [], properties = [] }: ScenarioFile,
): Promise<void> {
  const { cwd, out } = surroundings;
  const folder = file === "-" ? cwd : dirname(resolve(cwd, file));
  const path = relative(folder, resolve(cwd, flow)).replaceAll("\\", "/");
  const text =
    comments.map((comment) => `# ${comment}\n`).join("") +
    printScenarios(scenarios, path, properties);
  if (file === "-") out.write(text);
  else await writeUserFile(surroundings, file, text);
}

/**
 * Throws a `CliError` for a file that is there already: somebody may have changed its scenarios by
 * hand.
 */
export function requireNewFile({ surroundings }: Invocation, path: string, hint: string): void {
  if (path === "-" || !existsSync(resolve(surroundings.cwd, path))) return;
  const message = `The file "${path}" is there already, and is not overwritten.`;
  throw new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
