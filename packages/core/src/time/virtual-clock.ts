import type { Clock } from "./clock.ts";
import { createTimerHeap, type HeapEntry } from "./timer-heap.ts";

/** A clock that only moves when it is told to. */
export interface VirtualClock extends Clock {
  /** How many wakes are outstanding. */
  readonly pending: number;
  /**
   * Goes on to the earliest wake and calls it, settling nothing; `false` when none is left. For
   * what is synchronous.
   */
  next(): boolean;
  /**
   * Moves on by `ms`, waking whoever asked for it on the way, in order; what a wake sets off has
   * settled before the next.
   */
  advance(ms: number): Promise<void>;
  /**
   * Goes from wake to wake until `isDone` holds, which it asks before each. Gives `false` when no
   * wake is left within
   * `limitMs` before it does. Default: a day.
   */
  runUntil(isDone: () => boolean, limitMs?: number): Promise<boolean>;
  /**
   * Goes from wake to wake until none is left, and gives the milliseconds that took. Rejects when
   * that would take more than `limitMs`. Default: a day.
   */
  runUntilIdle(limitMs?: number): Promise<number>;
  /**
   * Goes from wake to wake until `event` has settled, and settles as it does. It is for promises
   * that wait by this clock, e.g. of a transport that closes.
   */
  runUntilSettled<Value>(event: Promise<Value>): Promise<Value>;
}

/** How a virtual clock begins, and how it lets things settle. */
export interface VirtualClockOptions {
  /**
   * Resolves when all that has been set off is done: in Node, `setImmediate` of
   * `node:timers/promises`, once or a few times, so that chains of promises end before time goes
   * on. Default: it settles nothing.
   */
  readonly settle?: () => Promise<unknown>;
  /** Milliseconds since the epoch. Default: 0. */
  readonly start?: number;
}

const oneDayMs = 86_400_000;

const never = (): boolean => false;

/** A clock for tests and simulations: hours pass in no time, and always in the same order. */
export function createVirtualClock({
  settle = async () => {},
  start = 0,
}: VirtualClockOptions = {}): VirtualClock {
  const heap = createTimerHeap();
  let now = start;

  function fire(entry: HeapEntry): void {
    heap.remove(entry);
    now = Math.max(now, entry.at);
    entry.fire();
  }

  /**
   * Wakes whoever is due until `end`, also those who ask on the way. Stops early, with `true`, once
   * `isDone` holds.
   */
  async function runTo(end: number, isDone: () => boolean): Promise<boolean> {
    await settle();
    while (!isDone()) {
      const next = heap.earliest();
      if (next === undefined || next.at > end) return false;
      fire(next);
      await settle();
    }
    return true;
  }

  return {
    get pending() {
      return heap.size;
    },
    now: () => now,
    wake: (at, callback) => {
      const entry = heap.add(at, callback);
      return () => heap.remove(entry);
    },
    next: () => {
      const next = heap.earliest();
      if (next !== undefined) fire(next);
      return next !== undefined;
    },
    advance: async (ms) => {
      const end = now + ms;
      await runTo(end, never);
      now = Math.max(now, end);
    },
    runUntil: (isDone, limitMs = oneDayMs) => runTo(now + limitMs, isDone),
    runUntilIdle: async (limitMs = oneDayMs) => {
      const begin = now;
      await runTo(begin + limitMs, never);
      if (heap.size > 0)
        throw new Error(
          `After ${limitMs} ms of virtual time ${heap.size} wakes are still outstanding.`,
        );
      return now - begin;
    },
    runUntilSettled: async (event) => {
      let isSettled = false;
      const note = (): void => void (isSettled = true);
      event.then(note, note);
      // Without a wake it may be something outside that is waited for, e.g. a socket that closes.
      while (!(await runTo(Number.POSITIVE_INFINITY, () => isSettled))) await settle();
      return event;
    },
  };
}
