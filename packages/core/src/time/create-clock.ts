import type { Clock } from "../ports/clock.ts";

/** The longest delay that `setTimeout` takes, in milliseconds; a longer one would fire at once. */
const longestDelayMs = 2 ** 31 - 1;

/** What a clock is made of. */
export interface ClockParts {
  /** Milliseconds since the Unix epoch, on a scale that never goes back; may have fractions. */
  readonly now: () => number;
  /**
   * Calls back once after a delay in whole milliseconds, 0 to 2^31-1; the function it returns cancels that. It may come
   * a fraction early, as `setTimeout` does.
   */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** A clock over these parts. A wake is never early, may be any time ahead, and comes at once for a time that has passed. */
export function createClock(parts: ClockParts): Clock {
  return { now: parts.now, wake: (at, callback) => wake(parts, at, callback) };
}

function wake(parts: ClockParts, at: number, callback: () => void): () => void {
  const arm = (): (() => void) => {
    const delay = Math.min(longestDelayMs, Math.max(0, Math.ceil(at - parts.now())));
    return parts.after(delay, () => {
      // A timer counts in whole milliseconds of its own and may come a fraction early.
      if (parts.now() >= at) callback();
      else cancel = arm();
    });
  };
  let cancel = arm();
  return () => cancel();
}
