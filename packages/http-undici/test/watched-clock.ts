import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";

/** A clock that moves when it is told to, and tells when somebody waits for it. */
export interface WatchedClock extends Clock {
  advance(ms: number): Promise<void>;
  /** Resolves when so many wakes have been asked for, all told. */
  asked(count: number): Promise<void>;
  /** How many wakes are outstanding. */
  pending(): number;
}

export function createWatchedClock(start = 0): WatchedClock {
  const clock = createVirtualClock({ settle: () => setImmediate(), start });
  const wakes = new EventEmitter();
  const seen = { wakes: 0 };
  return {
    now: clock.now,
    advance: clock.advance,
    pending: () => clock.pending,
    wake(at, callback) {
      seen.wakes++;
      wakes.emit("wake");
      return clock.wake(at, callback);
    },
    async asked(wanted) {
      while (seen.wakes < wanted) await once(wakes, "wake");
    },
  };
}
