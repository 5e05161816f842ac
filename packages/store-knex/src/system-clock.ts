import { type Clock, createClock } from "@flowrun/core/plugin";

/** The machine's clock: its time when the process started, plus a monotonic count, so that setting it moves no timer. */
export function createSystemClock(): Clock {
  return createClock({
    now: () => performance.timeOrigin + performance.now(),
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
}
