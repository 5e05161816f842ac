import type { CallEvent } from "@flowrun/core";
import type { Alarms } from "@flowrun/core/plugin";

/**
 * The events of one call that its interpreter has not taken yet, in order of arrival, and the
 * timers that it has set, by the names that it gives them. Nothing at first.
 */
export class Inbox {
  readonly #alarms: Alarms;
  readonly #fired: (timer: string) => void;
  readonly #timers = new Map<string, () => void>();
  #events: CallEvent[] = [];

  /** `fired` is told the name of each timer that comes due. */
  constructor(alarms: Alarms, fired: (timer: string) => void) {
    this.#alarms = alarms;
    this.#fired = fired;
  }

  /** How many events wait. */
  get size(): number {
    return this.#events.length;
  }

  /** The waiting events, in order. */
  get waiting(): readonly CallEvent[] {
    return this.#events;
  }

  add(event: CallEvent): void {
    // Mostly it is the only one; a list that was pushed to keeps room for seventeen.
    if (this.#events.length === 0) this.#events = [event];
    else this.#events.push(event);
  }

  take(): CallEvent | undefined {
    return this.#events.shift();
  }

  /** Sets a timer, or moves it when it is set. */
  setTimer(timer: string, at: number): void {
    this.cancelTimer(timer);
    const ring = (): void => {
      this.#timers.delete(timer);
      this.#fired(timer);
    };
    // Events are stamped in whole milliseconds, and none may say that a timer fired before its
    // time.
    this.#timers.set(timer, this.#alarms.set(Math.ceil(at), ring));
  }

  /**
   * Cancels a timer, also when it came due and its event waits here: for the interpreter it has not
   * fired.
   */
  cancelTimer(timer: string): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
    if (this.#events.length === 0) return;
    this.#events = this.#events.filter(
      (event) => event.kind !== "timer.fired" || event.timer !== timer,
    );
  }

  /** All that waits, taken out. */
  takeAll(): readonly CallEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /**
   * The call stood still: what waits is told as of this time, and the timers are set that had been.
   */
  runOn(timers: Readonly<Record<string, number>>, at: number): void {
    this.#events = this.#events.map((event) => ({ ...event, at }));
    for (const [timer, due] of Object.entries(timers)) this.setTimer(timer, due);
  }

  /** Cancels all timers; events stay. */
  clearTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
