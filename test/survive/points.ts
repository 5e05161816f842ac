/**
 * Every moment of a run at which something can go wrong, numbered in the order in which they come.
 */
export interface Points {
  /** How many there were so far. */
  readonly count: number;
  /** One has come: what is to happen there happens now. */
  pass(): void;
}

/** All that can go wrong, `ms` long where it lasts. */
export const faultKinds = [
  /** The event stream breaks, and requests go on. */
  "drop",
  /** The stream breaks, and the answer to each request under way is lost. */
  "cut",
  /** The same, and the platform cannot be reached for `ms`. */
  "away",
  /** The process dies, and `ms` later there is another one. */
  "crash",
  /** The ledger's disk is full for `ms`: half of what is written stays. */
  "full",
  /** Somebody removes the ledger's file. */
  "removed",
  /**
   * What the process does takes `ms`, such as a write: until then it takes nothing; timers first.
   */
  "stall",
  /** The machine sleeps: the process's clock leaps ahead by `ms`. */
  "leap",
  /** The machine's time is set: from the next process on, clocks show `ms` more, or less. */
  "set",
  /** The answer to the next request comes `ms` late. */
  "late",
  /** The next request is done, and never answered. */
  "unanswered",
  /** The next request never arrives. */
  "lost",
  /**
   * Another process takes the application over, which knows nothing of the calls. One that cannot
   * hear of that is gone, too: it would take the application back and go on with what it knew, and
   * of two such owners nothing can be promised.
   */
  "replaced",
  /**
   * Another process takes the calls over; a `crash` meanwhile is that of the other one, and a
   * second one that of the first.
   */
  "hand over",
] as const;

/** What goes wrong at a point. */
export interface Fault {
  /** The number of the point, from 1. */
  readonly at: number;
  readonly kind: (typeof faultKinds)[number];
  readonly ms: number;
}

/** Points at which these faults happen, each once. */
export function createPoints<Each extends Pick<Fault, "at">>(
  faults: readonly Each[],
  happen: (fault: Each) => void,
): Points {
  let count = 0;
  return {
    get count() {
      return count;
    },
    pass() {
      count += 1;
      for (const fault of faults) if (fault.at === count) happen(fault);
    },
  };
}
