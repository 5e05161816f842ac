import type { Attempt } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";

/** What a delay is reckoned from. */
export interface RepeatParts {
  readonly request: Outgoing;
  /** How often the request has been repeated so far. */
  readonly repeats: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** 0 to 1. */
  readonly random: number;
}

/** What may be over soon: the server is busy, restarts, or has lost its way. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

const firstDelayMs = 250;
const longestDelayMs = 10_000;

/**
 * How many milliseconds later a request is sent again: twice as long each time, half of it by chance so that many who
 * failed together do not come back together, and not before `Retry-After`. `undefined` when a repeat is not safe or of
 * no use: it is safe when nothing was sent, for `GET`, `PUT` and `DELETE`, and with an `idempotency-key` header.
 */
export function repeatDelay(attempt: Attempt, { request, repeats, now, random }: RepeatParts): number | undefined {
  if ("error" in attempt) {
    const isSafe =
      attempt.error.code === "HTTP_UNREACHABLE" || (attempt.error.code === "HTTP_CUT" && isIdempotent(request));
    return isSafe ? backoff(repeats, random) : undefined;
  }
  if (!passing.has(attempt.answer.status) || !isIdempotent(request)) return undefined;
  return Math.max(backoff(repeats, random), readRetryAfter(attempt.retryAfter, now));
}

function isIdempotent({ method, headers }: Outgoing): boolean {
  return method === "GET" || method === "PUT" || method === "DELETE" || headers["idempotency-key"] !== undefined;
}

function backoff(repeats: number, random: number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** repeats);
  return Math.round((full / 2) * (1 + random));
}

/** Seconds or a date (RFC 9110), as milliseconds from now; 0 for what is neither. */
function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
