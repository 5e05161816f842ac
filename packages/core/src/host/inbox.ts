import type { CallEvent } from "../interpret/event.ts";

/** The events of one call that the interpreter has not taken yet, in order of arrival. */
export interface Inbox {
  readonly size: number;
  add(event: CallEvent): void;
  take(): CallEvent | undefined;
  /** Takes a timer's event out again: a timer that was moved or cancelled while its event waited has not fired. */
  withdraw(timer: string): void;
}

/** An empty inbox. */
export function createInbox(): Inbox {
  let events: CallEvent[] = [];
  return {
    get size() {
      return events.length;
    },
    add: (event) => {
      events.push(event);
    },
    take: () => events.shift(),
    withdraw: (timer) => {
      events = events.filter((event) => event.kind !== "timer.fired" || event.timer !== timer);
    },
  };
}
