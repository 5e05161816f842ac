import { connectionFailure, type PortError } from "@flowrun/core/plugin";
import { ariError } from "../ari-error.ts";
import { platformText } from "../codec/platform-text.ts";

/** The error for a connection to `host` that could not be made or broke; `certain` when nothing was sent. */
export function networkError(host: string, cause: unknown): PortError {
  // Of several addresses tried, the first failure speaks for all.
  const [first = cause]: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [];
  const message = `The platform at "${host}" cannot be reached: ${describe(first)}.`;
  return ariError("ARI_UNREACHABLE", message, { certain: connectionFailure(first).isUnsent, cause });
}

/** The error for an event connection to `host` that stood and ended, and `why`. */
export function lostError(host: string, why: string): PortError {
  return ariError("ARI_LOST", `The event connection to "${host}" ended: ${why}.`);
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return "the connection failed";
  const { code, reason } = connectionFailure(cause);
  // What a system call failed with names the address that was tried.
  return reason === code || "syscall" in cause ? platformText(cause.message) || code : reason;
}
