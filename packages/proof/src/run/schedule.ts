import type { CallEvent } from "@flowrun/core";

/** An event of the call without its time, which is the present of the run. */
export type Happening = WithoutTime<CallEvent>;

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> : never;

/**
 * Does something in `afterMs` of virtual time, and what it gives back happens to the call. The
 * function it returns cancels that. What is due at the same time is done in the order in which it
 * was asked for.
 */
export type Schedule = (afterMs: number, task: () => Happening | undefined) => () => void;
