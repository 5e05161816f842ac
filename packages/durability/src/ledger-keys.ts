import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { CliError, exitCode } from "./cli-error.ts";

/**
 * A key of 256 bits, and what it is called: the beginning of its hash, which tells nothing of it.
 */
export interface LedgerKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * The keys of a file: each on a line of its own, 32 bytes in Base64; empty lines and those that
 * begin with `#` do not count. New lines are sealed with the first key; old ones are read with any
 * of them, so that a new key is put on top. Only its owner may be able to read the file. Throws a
 * `CliError` (`CLI_LEDGER_KEY`), which shows nothing of the file.
 */
export function readLedgerKeys(path: string, userId: number | undefined): readonly LedgerKey[] {
  const lines = textOf(path, userId)
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));
  if (lines.length === 0) throw wrongKeys(`The key file "${path}" holds no key.`, makeOne(path));
  return lines.map(({ line, number }) => {
    const bytes = Buffer.from(line, "base64");
    const isKey = bytes.length === 32 && bytes.toString("base64") === line;
    if (!isKey)
      throw wrongKeys(
        `Line ${number} of the key file "${path}" is not 32 bytes in Base64.`,
        makeOne(path),
      );
    return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 12), bytes };
  });
}

function textOf(path: string, userId: number | undefined): string {
  try {
    const { mode, uid } = statSync(path);
    if (userId !== undefined && uid !== userId)
      throw wrongKeys(
        `The key file "${path}" belongs to another user.`,
        "Give it to the user who runs flowrun.",
      );
    if ((mode & 0o077) !== 0)
      throw wrongKeys(
        `Others can read the key file "${path}".`,
        `Take that away: chmod 600 ${path}`,
      );
    return readFileSync(path, "utf8");
  } catch (error: unknown) {
    if (error instanceof CliError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw wrongKeys(`The key file "${path}" cannot be read: ${why}.`, makeOne(path));
  }
}

function makeOne(path: string): string {
  return `Make one: (umask 077; openssl rand -base64 32 > ${path})`;
}

/** The failure of a ledger that has no key, or none that can be used. */
export function wrongKeys(message: string, hint: string): CliError {
  return new CliError(exitCode.usage, [{ code: "CLI_LEDGER_KEY", message, hint }]);
}
