import { isPassing, type Setback } from "@flowrun/core/plugin";
import type { Attempt } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

/**
 * What a repeat has to know of an attempt; `undefined` when it is not safe or of no use. It is safe when nothing was sent,
 * for `GET`, `PUT` and `DELETE`, and with an `idempotency-key` header.
 */
export function setbackOf(attempt: Attempt, request: Outgoing): Setback | undefined {
  if ("error" in attempt) {
    const isSafe =
      attempt.error.code === "HTTP_UNREACHABLE" || (attempt.error.code === "HTTP_CUT" && isIdempotent(request));
    return isSafe ? { retryAfter: undefined } : undefined;
  }
  return isPassing(attempt.answer.status) && isIdempotent(request) ? { retryAfter: attempt.retryAfter } : undefined;
}

function isIdempotent({ method, headers }: Outgoing): boolean {
  return method === "GET" || method === "PUT" || method === "DELETE" || headers["idempotency-key"] !== undefined;
}
