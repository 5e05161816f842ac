import { type Failure, type FailureCode, reasonOf } from "../catalogue.ts";

// Primary result codes: https://www.sqlite.org/rescode.html
const busy = 5;
const locked = 6;
const resultCodes: Readonly<Record<number, FailureCode>> = {
  3: "STORE_FORBIDDEN",
  [busy]: "STORE_TIMEOUT",
  [locked]: "STORE_TIMEOUT",
  8: "STORE_FORBIDDEN",
  10: "STORE_UNREACHABLE",
  14: "STORE_UNREACHABLE",
  23: "STORE_FORBIDDEN",
};

/** The meaning of an error of `node:sqlite`. */
export function explainSqliteError(error: unknown): Failure {
  const reason = reasonOf(error);
  if (error instanceof MissingFileError) return { code: "STORE_UNREACHABLE", reason };
  if (/no such table/.test(reason)) return { code: "STORE_TABLE_MISSING", reason };
  if (/no such column|has no column named/.test(reason))
    return { code: "STORE_COLUMN_MISSING", reason };
  return { code: resultCodes[resultCode(error)] ?? "STORE_FAILED", reason };
}

/**
 * Whether another connection holds the lock that a statement needs; the same statement may succeed
 * later.
 */
export function isBusy(error: unknown): boolean {
  return [busy, locked].includes(resultCode(error));
}

// Extended result codes carry the primary one in their low byte.
function resultCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode & 0xff
    : 0;
}

/** The database file does not exist. */
export class MissingFileError extends Error {
  constructor() {
    super("the file does not exist");
    this.name = "MissingFileError";
  }
}
