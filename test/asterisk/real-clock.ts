import type { Clock } from "@flowrun/core/plugin";

/** The machine's own time. */
export const realClock: Clock = {
  now: () => Date.now(),
  wake: (at, callback) => {
    const timer = setTimeout(callback, Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  },
};
