import type { Clock } from "./clock.ts";

/**
 * The part of a JavaScript runtime that the clock takes. The core is compiled without the types of
 * any.
 */
export interface Runtime {
  readonly performance: { readonly timeOrigin: number; now(): number };
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The longest delay that `setTimeout` takes, in milliseconds; a longer one would fire at once. */
const longestDelayMs = 2 ** 31 - 1;

/**
 * The machine's clock: its time when the process started plus a monotonic count, so that setting it
 * moves no timer. A wake is never early, may be any time ahead, comes at once for a time that has
 * passed, and keeps the process alive until then. Default: the runtime that runs this.
 */
export function createSystemClock(runtime: Runtime = globalThis as unknown as Runtime): Clock {
  const { performance } = runtime;
  const { timeOrigin } = performance;
  const now = (): number => timeOrigin + performance.now();
  return {
    now,
    wake: (at, callback) => {
      const arm = (): unknown => {
        const delayMs = Math.min(longestDelayMs, Math.max(0, Math.ceil(at - now())));
        return runtime.setTimeout(() => {
          // A timer counts in whole milliseconds of its own and may come a fraction early.
          if (now() >= at) callback();
          else timer = arm();
        }, delayMs);
      };
      let timer = arm();
      return () => runtime.clearTimeout(timer);
    },
  };
}
