import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CliError } from "./cli-error.ts";
import { exitCode } from "./exit-code.ts";
import type { Surroundings } from "./surroundings.ts";

/** The text of a file that the user named, or of standard input for `-`. Throws a `CliError` when it cannot be read. */
export async function readUserFile(surroundings: Surroundings, path: string): Promise<string> {
  if (path === "-") return surroundings.readInput();
  try {
    // At once: every start reads a file, and what reads beside the event loop starts four threads first.
    return readFileSync(resolve(surroundings.cwd, path), "utf8");
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
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (code === "ENOENT") return `There is no file "${path}"`;
  if (code === "EISDIR") return `"${path}" is a folder, not a file`;
  return `The file "${path}" cannot be read (${code})`;
}
