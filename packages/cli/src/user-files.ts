import { existsSync, lstatSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Source } from "@flowrun/core";
import { didYouMean } from "@flowrun/core/tooling";
import { CliError, exitCode } from "./cli-error.ts";
import { gatherFlow } from "./flow/gather-flow.ts";
import { namesIn } from "./project-files.ts";
import { readTextFile, whyNotUtf8, whyUnread } from "./read-text-file.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * The text of a file that the user named, or of standard input for `-`. Throws a `CliError` when it
 * cannot be read.
 */
export async function readUserFile(surroundings: Surroundings, path: string): Promise<string> {
  try {
    return path === "-"
      ? await surroundings.readInput()
      : readTextFile(resolve(surroundings.cwd, path));
  } catch (error) {
    const problem = {
      code: "CLI_NO_FILE",
      message: `${reason(path, error)}.`,
      hint: "Check the path and its permissions.",
    };
    throw new CliError(exitCode.usage, [problem], { cause: error });
  }
}

function reason(path: string, error: unknown): string {
  const code = codeOf(error);
  if (code === "ENOENT") return `There is no file "${path}"`;
  if (code === "EISDIR") return `"${path}" is a folder, not a file`;
  return `${path === "-" ? "The standard input" : `The file "${path}"`} ${whyUnread(error)}`;
}

/**
 * A flow that the user named, with the files that it uses. Throws a `CliError` that suggests what
 * may have been meant.
 */
export async function readSource(surroundings: Surroundings, path: string): Promise<Source> {
  if (path !== "-" && !existsSync(resolve(surroundings.cwd, path)))
    throw noSuchFlow(surroundings.cwd, path);
  const name = path === "-" ? "(standard input)" : path;
  return gatherFlow(surroundings, { name, text: await readYamlFile(surroundings, path) });
}

/** The same as `readUserFile` for a flow or a test file, which must be UTF-8. */
export async function readYamlFile(surroundings: Surroundings, path: string): Promise<string> {
  const text = await readUserFile(surroundings, path);
  const why = whyNotUtf8(text);
  if (why === undefined) return text;
  const message = `${path === "-" ? "The standard input" : `The file "${path}"`} ${why}.`;
  const hint = "Save it as UTF-8; an editor calls that its encoding.";
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

function noSuchFlow(cwd: string, path: string): CliError {
  const folder = dirname(resolve(cwd, path));
  if (isLink(resolve(cwd, path))) {
    const message = `"${path}" is a link to a file that is not there.`;
    const hint = "Make the link anew, or name the flow itself.";
    return new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
  }
  const beside = namesIn(folder);
  const near = didYouMean(basename(path), beside)?.replace(
    /"(.+)"/,
    `"${path.slice(0, -basename(path).length)}$1"`,
  );
  const problem = {
    code: "CLI_NO_FILE",
    message: `There is no file "${path}".`,
    hint: near ?? "Check the path of the flow.",
  };
  return new CliError(exitCode.usage, [problem]);
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/**
 * Writes a file that the user named, with the folders that lead to it; with `isNew` never one that
 * is there. `mode` holds for a new file. Throws a `CliError` when it cannot be written.
 */
export async function writeUserFile(
  { cwd }: Surroundings,
  path: string,
  text: string,
  { isNew = false, mode = 0o666 }: { readonly isNew?: boolean; readonly mode?: number } = {},
): Promise<void> {
  const file = resolve(cwd, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: isNew ? "wx" : "w", mode });
  } catch (error) {
    const message = `The file "${path}" cannot be written (${codeOf(error)}).`;
    const hint = "Check the path and the permissions of its folder.";
    throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }], { cause: error });
  }
}

/** The system's code for a failure: ENOENT, EACCES … */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
