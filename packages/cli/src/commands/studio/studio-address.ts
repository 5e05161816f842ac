import { rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CliError, exitCode } from "../../cli-error.ts";

/** The way by which the address of a studio is told: it holds the token. */
export interface StudioAddress {
  /** The address as it may be printed, and a sentence with it. Rejects with a `CliError`. */
  tell(url: string): Promise<{ readonly url: string; readonly text: string }>;
  /** Removes the file, when it was written. */
  close(): Promise<void>;
}

/**
 * Tells the address of a studio in what is printed; with a file only there, for its user alone, so
 * that the log of a service holds no token.
 */
export function studioAddress(cwd: string, file: string | undefined): StudioAddress {
  let written: string | undefined;
  return {
    async tell(url) {
      if (file === undefined) return { url, text: `The studio is at ${url}` };
      written = resolve(cwd, file);
      await writeSecret(written, `${url}\n`).catch((error: unknown) => {
        throw notWritten(file, error);
      });
      const { origin } = new URL(url);
      return { url: origin, text: `The studio is at ${origin}; the file "${file}" has its token.` };
    },
    close: async () => {
      if (written !== undefined) await rm(written, { force: true });
    },
  };
}

/** A new file takes the place of an old one: the rights of the old one do not count. */
async function writeSecret(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.new`;
  await rm(beside, { force: true });
  await writeFile(beside, text, { mode: 0o600, flag: "wx" });
  await rename(beside, file);
}

function notWritten(file: string, error: unknown): CliError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  const message = `The address of the studio cannot be written to "${file}" (${code}).`;
  const hint = "Name a file in a folder that this user may write to.";
  return new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }], { cause: error });
}
