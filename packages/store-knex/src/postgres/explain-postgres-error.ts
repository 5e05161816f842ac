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
  "57P01": "STORE_UNREACHABLE",
  "57P02": "STORE_UNREACHABLE",
  "57P03": "STORE_UNREACHABLE",
  "57P05": "STORE_UNREACHABLE",
  "53300": "STORE_UNREACHABLE",
};

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
  const state = sqlStates[code] ?? (code.startsWith("08") ? "STORE_UNREACHABLE" : undefined);
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
 * Whether the connection is of no further use: it was cut, or the server no longer answers on it.
 */
export function isConnectionLost(error: unknown): boolean {
  return (
    codeOf(error) !== "57014" &&
    ["STORE_UNREACHABLE", "STORE_TIMEOUT"].includes(explainPostgresError(error).code)
  );
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

function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && "severity" in error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
