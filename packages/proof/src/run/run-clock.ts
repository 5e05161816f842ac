import type { Clock } from "@flowrun/core";
import type { Memory } from "./memory.ts";

/** The virtual time of a run, which can go back with it. */
export interface RunClock extends Clock {
  /** Goes on to the earliest wake and calls it; `false` when none is left. */
  next(): boolean;
}

interface Wake {
  readonly at: number;
  readonly fire: () => void;
}

/** A clock at its first instant, in milliseconds since the epoch. Few things wait at a time. */
export function createRunClock(memory: Memory, start: number): RunClock {
  const now = memory.cell(start);
  const asked = memory.cell(0);
  /** By number, in the order in which they were asked for. */
  const waiting = memory.map<number, Wake>();
  return {
    now: () => now.value,
    wake(at, fire) {
      const number = asked.value;
      asked.value += 1;
      waiting.set(number, { at, fire });
      return () => void waiting.delete(number);
    },
    next() {
      let [first, earliest] = [-1, Number.POSITIVE_INFINITY];
      for (const [number, { at }] of waiting)
        if (first === -1 || at < earliest) [first, earliest] = [number, at];
      const wake = waiting.get(first);
      if (wake === undefined) return false;
      waiting.delete(first);
      now.value = Math.max(now.value, wake.at);
      wake.fire();
      return true;
    },
  };
}
