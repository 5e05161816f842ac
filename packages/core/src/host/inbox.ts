import type { CallEvent } from "../interpret/event.ts";

/** The events of one call that the interpreter has not taken yet, in order of arrival; empty at first. */
export class Inbox {
  #events: CallEvent[] = [];

  get size(): number {
    return this.#events.length;
  }

  add(event: CallEvent): void {
    // Mostly it is the only one; a list that was pushed to keeps room for seventeen.
    if (this.#events.length === 0) this.#events = [event];
    else this.#events.push(event);
  }

  take(): CallEvent | undefined {
    return this.#events.shift();
  }

  /** Takes a timer's event out again: a timer that was moved or cancelled while its event waited has not fired. */
  withdraw(timer: string): void {
    if (this.#events.length === 0) return;
    this.#events = this.#events.filter((event) => event.kind !== "timer.fired" || event.timer !== timer);
  }
}
