import { setImmediate } from "node:timers/promises";
import { createAlarms, type Alarms } from "@flowrun/core/plugin";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";

/** Resolves when everything that was set off in this process is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/** A clock that moves only when a test says so, and alarms over it. */
export function virtualTime(): { readonly clock: VirtualClock; readonly alarms: Alarms } {
  const clock = createVirtualClock({ settle });
  return { clock, alarms: createAlarms(clock) };
}
