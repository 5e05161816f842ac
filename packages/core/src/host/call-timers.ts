import type { Alarms } from "../time/alarms.ts";

/** The timers of one call, by the names that its interpreter gives them. */
export interface CallTimers {
  /** Sets a timer, or moves it when it is set. */
  set(timer: string, at: number): void;
  cancel(timer: string): void;
  clear(): void;
}

/** No timers yet. `fired` is told the name of each that comes due. */
export function createCallTimers(alarms: Alarms, fired: (timer: string) => void): CallTimers {
  const set = new Map<string, () => void>();

  function cancel(timer: string): void {
    set.get(timer)?.();
    set.delete(timer);
  }

  return {
    set: (timer, at) => {
      cancel(timer);
      const ring = (): void => {
        set.delete(timer);
        fired(timer);
      };
      // Events are stamped in whole milliseconds, and none may say that a timer fired before its time.
      set.set(timer, alarms.set(Math.ceil(at), ring));
    },
    cancel,
    clear: () => {
      for (const timer of set.keys()) cancel(timer);
    },
  };
}
