import type { Clock } from "@flowrun/core/plugin";
import type { Mistake } from "./mistakes.ts";

/** The clock of one process, whose time is its own. */
export interface ProcessClock extends Clock {
  /** How far it is ahead of the world's, in milliseconds. */
  ahead(): number;
  /** The machine slept: so much time has passed at once. */
  leap(ms: number): void;
  /** For so long the process does nothing: what happens to it waits. */
  stall(ms: number): void;
  /**
   * Lets something happen to the process: now, or as soon as it does something again, in order;
   * never when it is dead.
   */
  happen(task: () => void): void;
}

/** What a process's clock is made with. */
export interface ProcessClockParts {
  readonly isAlive: () => boolean;
  readonly ahead: number;
  readonly mistake: Mistake | undefined;
}

/** A clock so far ahead of the world's. */
export function createProcessClock(
  world: Clock,
  { isAlive, ahead, mistake }: ProcessClockParts,
): ProcessClock {
  let offset = ahead;
  let stalledUntil = 0;
  let timers: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  const wakes = new Set<() => void>();
  const isStalled = (): boolean => world.now() < stalledUntil;
  const run = (): void => {
    const tasks = [...timers, ...waiting];
    timers = [];
    waiting = [];
    for (const task of tasks) happen(task);
  };
  const happen = (task: () => void, list = waiting): void => {
    if (!isAlive()) return;
    // At the end of a standstill, what has waited comes first.
    if (!isStalled() && timers.length + waiting.length === 0) task();
    else if (mistake !== "deaf in a stall") list.push(task);
  };
  return {
    now: () => world.now() + offset,
    wake(at, callback) {
      let cancel = (): void => {};
      const arm = (): void => {
        cancel();
        // A little later, since a sum of fractions may come out a little less.
        cancel = world.wake(at - offset + 0.001, () => {
          // While the process stands still its timers can still be cancelled.
          const ring = (): void => {
            if (wakes.delete(arm)) callback();
          };
          happen(ring, timers);
        });
      };
      wakes.add(arm);
      arm();
      return () => {
        wakes.delete(arm);
        cancel();
      };
    },
    ahead: () => offset,
    leap(ms) {
      offset += ms;
      if (mistake === "timers lost") wakes.clear();
      for (const arm of wakes) arm();
    },
    stall(ms) {
      stalledUntil = world.now() + ms;
      world.wake(stalledUntil, run);
    },
    happen: (task) => happen(task),
  };
}
