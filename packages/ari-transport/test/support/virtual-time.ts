import { setImmediate } from "node:timers/promises";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/testing";
import type { SetTimer } from "../../src/timer.ts";

/** Resolves when everything that was set off in this process is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/** A clock that moves only when a test says so, and timers by it. */
export function virtualTime(): { readonly clock: VirtualClock; readonly setTimer: SetTimer } {
  const clock = createVirtualClock({ settle });
  return { clock, setTimer: (delayMs, callback) => clock.wake(clock.now() + delayMs, callback) };
}
