import { connectionFailure, type PortError } from "@flowrun/core/plugin";
import { errors } from "undici";
import { ariError } from "../catalogue.ts";
import { platformText } from "../codec/answer.ts";

/**
 * The error for a connection to `host` that could not be made or broke; `certain` when nothing was
 * sent.
 */
export function networkError(host: string, cause: unknown): PortError {
  // Where several addresses were tried, the first failure speaks for all.
  const [first = cause]: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [];
  const message = `The platform at "${host}" cannot be reached: ${describe(first)}.`;
  return ariError("ARI_UNREACHABLE", message, {
    certain: connectionFailure(first).isUnsent,
    cause,
  });
}

/** The error for an event connection to `host` that stood and ended, and `why`. */
export function lostError(host: string, why: string): PortError {
  return ariError("ARI_LOST", `The event connection to "${host}" ended: ${why}.`);
}

/** The meaning of undici's codes here, where they are not about the network. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["UND_ERR_DESTROYED", "flowrun has closed its connections"],
  ["UND_ERR_HEADERS_OVERFLOW", "the header of its answer is too large"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "its answer is too large"],
]);

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return "the connection failed";
  const { code, reason } = connectionFailure(cause);
  const known =
    cause instanceof errors.HTTPParserError ? "what it sent is no HTTP" : reasons.get(code);
  if (known !== undefined) return known;
  if (code === "EMFILE" || code === "ENFILE") return reason;
  // The error of a system call names the address that was tried.
  return reason === code || "syscall" in cause ? platformText(cause.message) || code : reason;
}
