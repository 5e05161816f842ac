/** Every moment of a run at which something can go wrong, numbered in the order in which they come. */
export interface Points {
  /** How many there were so far. */
  readonly count: number;
  /** One has come: what is to happen there happens now. */
  pass(): void;
}

/** What goes wrong at a point. */
export interface Fault {
  /** The number of the point, from 1. */
  readonly at: number;
  /**
   * `drop`: the event stream breaks, and requests go on. `cut`: the stream breaks, and the answer to each request under way is
   * lost. `away`: the same, and the platform cannot be reached for `ms`. `crash`: the process dies, and `ms` later there is
   * another one. `hand over`: another process takes the calls over; a `crash` meanwhile is that of the other one, and a second one
   * that of the first.
   */
  readonly kind: "drop" | "cut" | "away" | "crash" | "hand over";
  readonly ms: number;
}

/** Points at which these faults happen, each once. */
export function createPoints(faults: readonly Fault[], happen: (fault: Fault) => void): Points {
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
