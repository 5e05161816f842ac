import type { ThingEvent } from "./codec/read-event.ts";

/** Phones that have said that they are forwarded, until their legs have ended. */
export interface Forwards {
  note(channel: string, to: string): void;
  /** An event, with the number that the phone is forwarded to where it is the end of its leg. */
  tellIn(event: ThingEvent): ThingEvent;
}

/** None at first. Where nobody tells their ends, as after a lost connection, the latest are kept. */
export function createForwards(): Forwards {
  const numbers = new Map<string, string>();
  return {
    note(channel, to) {
      numbers.set(channel, to);
      const [oldest] = numbers.keys();
      if (numbers.size > most && oldest !== undefined) numbers.delete(oldest);
    },
    tellIn(thing) {
      const { event } = thing;
      if (event.kind !== "leg.destroyed") return thing;
      const to = numbers.get(event.leg);
      numbers.delete(event.leg);
      return to === undefined ? thing : { ...thing, event: { ...event, forwardedTo: to } };
    },
  };
}

const most = 1_000;
