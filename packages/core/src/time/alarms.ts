import type { Clock } from "./clock.ts";
import { createTimerHeap } from "./timer-heap.ts";

/** Any number of timers over one clock. */
export interface Alarms {
  /** How many are set. */
  readonly size: number;
  /**
   * Does `fire` once, at `at` (a time of the clock, in milliseconds) or soon after: earlier times first, those of one time
   * in the order in which they were set. What it returns cancels that, surely and at once.
   */
  set(at: number, fire: () => void): () => void;
  /** The same, `ms` milliseconds from now. */
  after(ms: number, fire: () => void): () => void;
  /** Cancels everything. */
  clear(): void;
}

/**
 * Alarms that keep at most one wake of the clock outstanding, however many are set: moving a timer costs a place in a
 * heap. A wake is kept when its alarm is cancelled and others are left; it then finds nothing due.
 */
export function createAlarms(clock: Clock): Alarms {
  const heap = createTimerHeap();
  let wake: { readonly at: number; readonly cancel: () => void } | undefined;

  function rearm(): void {
    const next = heap.earliest();
    if (wake !== undefined && next !== undefined && wake.at <= next.at) return;
    wake?.cancel();
    wake = next && { at: next.at, cancel: clock.wake(next.at, ring) };
  }

  function ring(): void {
    wake = undefined;
    const now = clock.now();
    for (let due = heap.earliest(); due !== undefined && due.at <= now; due = heap.earliest()) {
      heap.remove(due);
      due.fire();
    }
    rearm();
  }

  function set(at: number, fire: () => void): () => void {
    const entry = heap.add(at, fire);
    rearm();
    return () => {
      heap.remove(entry);
      if (heap.size === 0) rearm();
    };
  }

  return {
    get size() {
      return heap.size;
    },
    set,
    after: (ms, fire) => set(clock.now() + ms, fire),
    clear: () => {
      for (let next = heap.earliest(); next !== undefined; next = heap.earliest()) heap.remove(next);
      rearm();
    },
  };
}
