import type { Clock } from "./clock.ts";
import { createTimerHeap } from "./timer-heap.ts";

/** Any number of timers over one clock. */
export interface Alarms {
  /** How many are set. */
  readonly size: number;
  /**
   * Does `fire` once, at `at` (a time of the clock, in milliseconds) or soon after: earlier times
   * first, those of one time in the order in which they were set. The function that it returns
   * cancels that, surely and at once.
   */
  set(at: number, fire: () => void): () => void;
  /** The same, `ms` milliseconds from now. */
  after(ms: number, fire: () => void): () => void;
  /** Cancels everything. */
  clear(): void;
}

/** An alarm that comes later than this tells that the process stood still, in milliseconds. */
const standstillMs = 250;

/** The time in which waiting events are heard, in milliseconds. */
const breathMs = 10;

/**
 * Alarms that keep at most one wake of the clock outstanding, however many are set: moving a timer
 * costs a place in a heap. A wake is kept when its alarm is cancelled and others are left; it then
 * finds nothing due. The process may have stood still (no processor, a machine that was moved).
 * Then waiting events are heard before any alarm: a key or an answer that was in time is not too
 * late.
 */
export function createAlarms(clock: Clock): Alarms {
  const heap = createTimerHeap();
  let isBreathing = false;
  let wake: { readonly at: number; readonly cancel: () => void } | undefined;

  function rearm(): void {
    const next = heap.earliest();
    if (isBreathing && next !== undefined) return;
    isBreathing = false;
    if (wake !== undefined && next !== undefined && wake.at <= next.at) return;
    wake?.cancel();
    wake = next && { at: next.at, cancel: clock.wake(next.at, ring) };
  }

  function ring(): void {
    wake = undefined;
    const now = clock.now();
    const lateness = now - (heap.earliest()?.at ?? now);
    if (!isBreathing && lateness > standstillMs) {
      isBreathing = true;
      wake = { at: now + breathMs, cancel: clock.wake(now + breathMs, ring) };
      return;
    }
    isBreathing = false;
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
      for (let next = heap.earliest(); next !== undefined; next = heap.earliest())
        heap.remove(next);
      rearm();
    },
  };
}
