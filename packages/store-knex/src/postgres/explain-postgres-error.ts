import { connectionFailure } from "@flowrun/core/plugin";
import { type Failure, type FailureCode, reasonOf } from "../catalogue.ts";

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const sqlStates: Readonly<Record<string, FailureCode>> = {
  "28P01": "STORE_CREDENTIALS",
  "28000": "STORE_CREDENTIALS",
  "3D000": "STORE_DATABASE_MISSING",
  "42501": "STORE_FORBIDDEN",
  "42P01": "STORE_TABLE_MISSING",
  "3F000": "STORE_TABLE_MISSING",
  "42703": "STORE_COLUMN_MISSING",
  "57014": "STORE_TIMEOUT",
  // The server has become a standby, which takes no changes: another one is the primary.
  "25006": "STORE_UNREACHABLE",
};

/** Classes of codes by their beginning: connections that break, servers that stop or are full. */
const awayStates: readonly string[] = ["08", "57P", "53"];

/**
 * Codes that say nothing of the server. The connection is of no further use: a transaction that
 * failed is still open on it, or it lacks a prepared statement.
 */
const spoiltStates: ReadonlySet<string> = new Set(["25P02", "26000", "3D000"]);

// A value that the key's type cannot hold (not a number, too large, a zero byte in text) is in no
// row.
const impossibleValues: ReadonlySet<string> = new Set([
  "22P02",
  "22003",
  "22007",
  "22008",
  "22021",
]);

/** The server answered nothing on an open connection, not even that it gave up. */
export class ServerSilent extends Error {
  override readonly name = "ServerSilent";
}

/** The meaning of an error of `pg`, or of a select on it. */
export function explainPostgresError(error: unknown): Failure {
  const code = codeOf(error);
  const isAway = awayStates.some((start) => code.startsWith(start));
  const state = sqlStates[code] ?? (isAway ? "STORE_UNREACHABLE" : undefined);
  if (state !== undefined) return { code: state, reason: reasonOf(error) };
  if (isDatabaseError(error)) return { code: "STORE_FAILED", reason: reasonOf(error) };
  if (error instanceof ServerSilent)
    return { code: "STORE_TIMEOUT", reason: "the server stopped answering" };
  if (code === "ENOENT") return { code: "STORE_UNREACHABLE", reason: "the socket does not exist" };
  const network = connectionFailure(error);
  if (network.reason !== network.code) return { code: "STORE_UNREACHABLE", reason: network.reason };
  return explainClientError(error);
}

/**
 * Whether the connection is of no further use. It was cut, or the server has ended it or no longer
 * answers on it. Or another connection may lead to a server that does better.
 */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "57014") return false;
  if (spoiltStates.has(code) || isFatal(error)) return true;
  return ["STORE_UNREACHABLE", "STORE_TIMEOUT"].includes(explainPostgresError(error).code);
}

/** The server ends a connection after each error that it calls fatal. */
function isFatal(error: unknown): boolean {
  return isDatabaseError(error) && ["FATAL", "PANIC"].includes(String(error.severity));
}

/** Whether the looked-up value cannot be in the key column because of the column's type. */
export function isImpossibleValue(error: unknown): boolean {
  return impossibleValues.has(codeOf(error));
}

// `pg` gives most of its own errors no code.
function explainClientError(error: unknown): Failure {
  const reason = reasonOf(error);
  if (/^SASL|password must be/.test(reason)) return { code: "STORE_CREDENTIALS", reason };
  if (reason === "timeout expired")
    return { code: "STORE_UNREACHABLE", reason: "the host does not answer" };
  return { code: "STORE_UNREACHABLE", reason };
}

type Severe = Error & { readonly severity: unknown };

function isDatabaseError(error: unknown): error is Severe {
  return error instanceof Error && "severity" in error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
