import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";

/** How many times faster than the machine's time this one passes. */
const speed = 20;

/**
 * The machine's clock, sped up: for a test of parts that wait for each other in the real order, and
 * whose waits are long. All parts of a test have this one, or none.
 */
export function createFastClock(): Clock {
  return createSystemClock({
    performance: {
      timeOrigin: performance.timeOrigin,
      now: () => performance.now() * speed,
    },
    setTimeout: (callback, delayMs) => setTimeout(callback, delayMs / speed),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  });
}
