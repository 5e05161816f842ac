import { setImmediate } from "node:timers/promises";
import { type VirtualClock, createVirtualClock } from "@flowrun/core/tooling";

/** A clock that stands at the beginning of 2026 until it is told to go on. */
export function newYearClock(): VirtualClock {
  return createVirtualClock({ settle: setImmediate, start: Date.UTC(2026, 0, 1) });
}
