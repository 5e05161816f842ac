import type { PortError } from "@flowrun/core/plugin";
import { ariError } from "../ari-error.ts";
import { platformText } from "../codec/platform-text.ts";

/** Failures before anything was sent: the platform surely did nothing. */
const before = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The error for a connection to `host` that could not be made or broke. */
export function networkError(host: string, cause: unknown): PortError {
  const { code, text } = describe(cause);
  return ariError("ARI_UNREACHABLE", `The platform at "${host}" cannot be reached: ${text}.`, {
    certain: before.has(code),
    cause,
  });
}

/** The error for an event connection to `host` that stood and ended, and `why`. */
export function lostError(host: string, why: string): PortError {
  return ariError("ARI_LOST", `The event connection to "${host}" ended: ${why}.`);
}

/** Of several addresses tried, the first failure speaks for all. */
function describe(cause: unknown): { readonly code: string; readonly text: string } {
  if (cause instanceof AggregateError && cause.errors.length > 0) return describe(cause.errors[0]);
  if (!(cause instanceof Error)) return { code: "", text: "the connection failed" };
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return { code, text: platformText(cause.message) || code || cause.name };
}
