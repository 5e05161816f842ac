import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";

/** The machine's clock, which a test sets forward. */
export interface SkippingClock extends Clock {
  /** So many milliseconds pass at once. */
  readonly skip: (ms: number) => void;
}

/** A clock that begins now. */
export function createSkippingClock(): SkippingClock {
  const system = createSystemClock();
  let ahead = 0;
  const waiting = new Map<object, { readonly wake: () => void; cancel: () => void }>();
  return {
    now: () => system.now() + ahead,
    wake(at, callback) {
      const key = {};
      const call = (): void => {
        waiting.delete(key);
        callback();
      };
      const wake = (): (() => void) => system.wake(at - ahead, call);
      const entry = { wake: () => void (entry.cancel = wake()), cancel: wake() };
      waiting.set(key, entry);
      return () => {
        entry.cancel();
        waiting.delete(key);
      };
    },
    skip(ms) {
      ahead += ms;
      for (const entry of [...waiting.values()]) {
        entry.cancel();
        entry.wake();
      }
    },
  };
}
