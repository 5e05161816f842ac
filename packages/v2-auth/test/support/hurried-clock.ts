import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";

/** The machine's clock, on which pauses between attempts take no time. */
export interface HurriedClock extends Clock {
  /** The pauses so far, in milliseconds. */
  readonly pauses: readonly number[];
}

/** How long a session waits for the request that fetched a pair: that is no pause. */
const firstTurnMs = 1_000;

export function createHurriedClock(): HurriedClock {
  const clock = createSystemClock();
  const pauses: number[] = [];
  let skippedMs = 0;
  const now = (): number => clock.now() + skippedMs;
  return {
    pauses,
    now,
    wake: (at, callback) => {
      const delayMs = Math.round(at - now());
      if (delayMs === firstTurnMs) return clock.wake(at - skippedMs, callback);
      pauses.push(delayMs);
      return clock.wake(clock.now(), () => {
        skippedMs += delayMs;
        callback();
      });
    },
  };
}
