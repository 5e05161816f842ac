import type { PortError } from "@flowrun/core/plugin";
import { type StoreCode, storeError } from "./catalogue.ts";

/** What a driver's error means. `reason` is its own text, one line, without a full stop. */
export interface Failure {
  readonly code: FailureCode;
  readonly reason: string;
}

/** The codes that a driver's error can mean. */
export type FailureCode = Extract<
  StoreCode,
  | "STORE_UNREACHABLE"
  | "STORE_CREDENTIALS"
  | "STORE_DATABASE_MISSING"
  | "STORE_FORBIDDEN"
  | "STORE_TIMEOUT"
  | "STORE_TABLE_MISSING"
  | "STORE_COLUMN_MISSING"
  | "STORE_FAILED"
>;

/** Where a failure happened: the database's description, and the table when there was one. */
export interface FailurePlace {
  readonly database: string;
  readonly table?: string;
}

/** The error to reject with, its message made of what failed, where, why and what to do. */
export function failureError({ code, reason }: Failure, { database, table }: FailurePlace): PortError {
  const named = table === undefined ? "a table" : `the table "${table}"`;
  const messages: Readonly<Record<FailureCode, string>> = {
    STORE_UNREACHABLE: `The database ${database} cannot be reached: ${reason}.`,
    STORE_CREDENTIALS: `The database ${database} refuses the user or the password: ${reason}. Correct the database URL.`,
    STORE_DATABASE_MISSING: `The database ${database} does not exist: ${reason}. Create it or correct the database URL.`,
    STORE_FORBIDDEN: `The user of ${database} lacks a right on ${named}: ${reason}. Grant it.`,
    STORE_TIMEOUT: `The database ${database} took too long: ${reason}.`,
    STORE_TABLE_MISSING: `The database ${database} lacks ${named}. Create it ("flowrun db migrate" makes the reference tables) or correct its name.`,
    STORE_COLUMN_MISSING: `In the database ${database} ${named} lacks a column: ${reason}. Correct the name in the flow or add the column.`,
    STORE_FAILED: `The database ${database} refused a statement on ${named}: ${reason}.`,
  };
  return storeError(code, messages[code]);
}

/** The first line of an error's own text, without the statement that knex puts before it and without the full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const [line = ""] = error.message.slice(error.message.lastIndexOf(" - ") + 1).split("\n");
  const text = line.replace(/^- /, "").replace(/\.$/, "").trim();
  return text === "" ? code : text;
}
