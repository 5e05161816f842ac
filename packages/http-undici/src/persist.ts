import { isPassing, retry, type Setback, type Clock, type HttpAnswer } from "@flowrun/core/plugin";
import type { Attempt } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

/** How long and how often a request is tried. */
export interface Persistence {
  readonly request: Outgoing;
  /** The most repeats after the first time. */
  readonly retries: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /**
   * Nobody waits any more: no further attempt is made, and the promise rejects with the signal's
   * reason.
   */
  readonly signal: AbortSignal;
}

/**
 * The result of the last attempt: there was nothing to repeat, no repeat was left, or the next
 * would have come too late.
 */
export async function persist(
  attempt: () => Promise<Attempt>,
  persistence: Persistence,
): Promise<HttpAnswer> {
  const last = await retry(attempt, (each) => setbackOf(each, persistence.request), persistence);
  if ("error" in last) throw last.error;
  return last.answer;
}

/**
 * The facts of an attempt that a repeat needs; `undefined` when a repeat is not safe or of no use.
 * It is safe when nothing was sent, for `GET`, `PUT` and `DELETE`, and with an `idempotency-key`
 * header.
 */
export function setbackOf(attempt: Attempt, request: Outgoing): Setback | undefined {
  if ("error" in attempt) {
    const isSafe =
      attempt.error.code === "HTTP_UNREACHABLE" ||
      (attempt.error.code === "HTTP_CUT" && isIdempotent(request));
    return isSafe ? {} : undefined;
  }
  return isPassing(attempt.answer.status) && isIdempotent(request)
    ? { retryAfter: attempt.retryAfter }
    : undefined;
}

function isIdempotent({ method, headers }: Outgoing): boolean {
  return (
    method === "GET" ||
    method === "PUT" ||
    method === "DELETE" ||
    headers["idempotency-key"] !== undefined
  );
}
