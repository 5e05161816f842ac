/** What is known of an attempt that came to nothing and may be made again. */
export interface Setback {
  /** The answer's header `Retry-After`, if it has one. */
  readonly retryAfter: string | undefined;
}

/** How long and how often something is tried. */
export interface RetryOptions {
  /** The most repeats after the first time. */
  readonly retries: number;
  /** In milliseconds since the Unix epoch: no repeat begins later. */
  readonly deadline: number;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Resolves at a time on that scale. May reject, when nobody waits any more. */
  readonly waitUntil: (at: number) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
}

/**
 * What the last attempt gave: `setbackOf` says `undefined` of it, no repeat is left, or the next would come too late. The
 * delays begin at 250 ms and double up to 10 s, half of each by chance, so that many who failed together do not come back
 * together; none is shorter than `Retry-After`. Rejects as `attempt` and `waitUntil` do.
 */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  setbackOf: (result: Result) => Setback | undefined,
  { retries, deadline, now, waitUntil, random }: RetryOptions,
): Promise<Result> {
  for (let repeats = 0; ; repeats++) {
    const result = await attempt();
    const setback = repeats < retries ? setbackOf(result) : undefined;
    if (setback === undefined) return result;
    const time = now();
    const next = time + Math.max(backoff(repeats, random()), readRetryAfter(setback.retryAfter, time));
    if (next >= deadline) return result;
    await waitUntil(next);
  }
}

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether an HTTP status tells of what may soon be over: the server is busy, restarts, or has lost its way. */
export function isPassing(status: number): boolean {
  return passing.has(status);
}

const firstDelayMs = 250;
const longestDelayMs = 10_000;

function backoff(repeats: number, chance: number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** repeats);
  return Math.round((full / 2) * (1 + chance));
}

/** Seconds or a date (RFC 9110), as milliseconds from now; 0 for what is neither. */
function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  // oxlint-disable-next-line no-restricted-globals -- To read a date is to look at no clock.
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
