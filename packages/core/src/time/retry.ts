import { pause, type Clock, type StopSignal } from "./clock.ts";

/** The facts of an attempt that came to nothing and may be made again. */
export interface Setback {
  /** The answer's header `Retry-After`, if it has one. */
  readonly retryAfter?: string | undefined;
}

/** How the pauses between attempts grow. */
export interface Backoff {
  /** The pause after the first failure, in milliseconds; each further failure doubles it. */
  readonly firstMs: number;
  /** No pause is longer. */
  readonly mostMs: number;
  /**
   * The part of each pause that is left to chance, from 0 (always the same pause) to 1 (perhaps
   * none). So clients that failed together do not come back together. Default: 0.5.
   */
  readonly jitter?: number;
}

/** How long and how often something is tried. */
export interface RetryOptions {
  /** The most repeats after the first time. */
  readonly retries: number;
  /**
   * In milliseconds since the Unix epoch: a repeat that would begin then or later is not made.
   * Default: none.
   */
  readonly deadline?: number;
  /** Default: 250 ms doubled up to 10 s, half of each by chance. */
  readonly backoff?: Backoff;
  readonly clock: Clock;
  /** Gives a number from 0 up to 1. */
  readonly random: () => number;
  /** Told when nobody waits any more. Default: somebody always does. */
  readonly signal?: StopSignal;
}

const usualBackoff: Backoff = { firstMs: 250, mostMs: 10_000 };

/**
 * The result of the last attempt: `setbackOf` says `undefined` of it, no repeat is left, or the
 * next would come too late. No pause between two attempts is shorter than the first one's
 * `Retry-After`. Rejects as `attempt` does, and with the signal's reason as soon as it is aborted
 * in a pause. An attempt under way has to look at the signal itself.
 */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  setbackOf: (result: Result) => Setback | undefined,
  { retries, deadline = Infinity, backoff = usualBackoff, clock, random, signal }: RetryOptions,
): Promise<Result> {
  for (let failures = 1; ; failures++) {
    const result = await attempt();
    const setback = failures <= retries ? setbackOf(result) : undefined;
    if (setback === undefined) return result;
    const now = clock.now();
    const next =
      now +
      Math.max(backoffMs(failures, random(), backoff), readRetryAfter(setback.retryAfter, now));
    if (next >= deadline) return result;
    await pause(clock, next, signal);
  }
}

/**
 * The pause after so many failures in a row (from 1), in whole milliseconds: exponential backoff.
 * `chance` is a number from 0 up to 1.
 */
export function backoffMs(
  failures: number,
  chance: number,
  { firstMs, mostMs, jitter = 0.5 }: Backoff,
): number {
  const full = Math.min(mostMs, firstMs * 2 ** (failures - 1));
  return Math.round(full * (1 - jitter + jitter * chance));
}

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Whether an HTTP status tells of what may soon be over: the server is busy, restarts, or has lost
 * its way.
 */
export function isPassing(status: number): boolean {
  return passing.has(status);
}

/**
 * How long a header `Retry-After` asks to wait, in milliseconds: seconds or a date (RFC 9110); 0
 * for what is neither.
 */
export function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  // oxlint-disable-next-line no-restricted-globals -- To read a date is to look at no clock.
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
