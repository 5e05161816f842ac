import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CliError } from "./cli-error.ts";
import { exitCode } from "./exit-code.ts";
import type { Surroundings } from "./surroundings.ts";

/** Writes a file that the user named, with the folders that lead to it. Throws a `CliError` when it cannot be written. */
export async function writeUserFile({ cwd }: Surroundings, path: string, text: string): Promise<void> {
  const file = resolve(cwd, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const message = `The file "${path}" cannot be written (${reason}).`;
    const hint = "Check the path and the permissions of its folder.";
    throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }], { cause: error });
  }
}
