import type { CallEvent } from "@flowrun/core";

/** An event of the call without its time, which is the present of the run. */
export type Happening = WithoutTime<CallEvent>;

type WithoutTime<Event> = Event extends unknown ? Omit<Event, "at"> : never;

/**
 * Does something in `afterMs` of virtual time, and its result happens to the call. The function it
 * returns cancels that. Tasks that are due at the same time are done in the order in which they
 * were asked for.
 */
export type Schedule = (afterMs: number, task: () => Happening | undefined) => () => void;
