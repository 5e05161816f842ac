import type { Alarms } from "../time/alarms.ts";

/** The timers of one call, by the names that its interpreter gives them; none is set at first. */
export class CallTimers {
  readonly #alarms: Alarms;
  readonly #fired: (timer: string) => void;
  readonly #set = new Map<string, () => void>();

  /** `fired` is told the name of each that comes due. */
  constructor(alarms: Alarms, fired: (timer: string) => void) {
    this.#alarms = alarms;
    this.#fired = fired;
  }

  /** Sets a timer, or moves it when it is set. */
  set(timer: string, at: number): void {
    this.cancel(timer);
    const ring = (): void => {
      this.#set.delete(timer);
      this.#fired(timer);
    };
    // Events are stamped in whole milliseconds, and none may say that a timer fired before its time.
    this.#set.set(timer, this.#alarms.set(Math.ceil(at), ring));
  }

  cancel(timer: string): void {
    this.#set.get(timer)?.();
    this.#set.delete(timer);
  }

  clear(): void {
    for (const timer of this.#set.keys()) this.cancel(timer);
  }
}
