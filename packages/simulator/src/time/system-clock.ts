import { type Clock, createClock } from "@flowrun/core/plugin";

/** The machine's clock: its time when the clock is made, plus a monotonic count, so that setting it moves no timer. */
export function createSystemClock(): Clock {
  const origin = Date.now() - monotonicMs();
  return createClock({
    now: () => origin + monotonicMs(),
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
}

/** Not `performance.now()`, which loads all of Node's `perf_hooks` into every start. */
function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
