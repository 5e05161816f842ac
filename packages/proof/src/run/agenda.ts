import type { CallEvent } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/testing";

/** An event of the call without its time: the agenda knows that. */
export type Happening = WithoutTime<CallEvent>;

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> : never;

/** Something to do at its time; what it gives back happens to the call. */
export type Task = () => Happening | undefined;

/** What is to be done in virtual time: in order of time, and at the same time in the order in which it was put in. */
export interface Agenda {
  /** The present, in milliseconds from the start of the call. */
  readonly now: number;
  /** Puts a task in, `afterMs` from now; the function it returns takes it out again. */
  add(afterMs: number, task: Task): () => void;
  /** Goes on to the next task and takes it out; `undefined` when nothing is left to do. */
  next(): Task | undefined;
}

/** An agenda without tasks, at time 0. */
export function createAgenda(): Agenda {
  const clock = createVirtualClock();
  let due: Task | undefined;
  return {
    get now() {
      return clock.now();
    },
    add: (afterMs, task) => clock.wake(clock.now() + afterMs, () => void (due = task)),
    next: () => (clock.next() ? due : undefined),
  };
}
