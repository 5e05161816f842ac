import type { Clock } from "@flowrun/core/plugin";

/** A clock on which short waits take no time, and long ones end when they are told to. */
export interface HastyClock extends Clock {
  /** The short waits so far, in milliseconds. */
  readonly waits: readonly number[];
  /** How many wakes are outstanding. */
  pending(): number;
  /** Ends all waits. */
  expire(): void;
}

const shortMs = 10_000;

/** Waits below ten seconds are short. */
export function createHastyClock(): HastyClock {
  const waits: number[] = [];
  const wakes = new Set<() => void>();
  let now = Date.parse("2026-01-01T12:00:00Z");
  return {
    waits,
    now: () => now,
    wake: (at, callback) => {
      const wake = (): void => {
        if (!wakes.delete(wake)) return;
        now = at;
        callback();
      };
      wakes.add(wake);
      if (at - now < shortMs) {
        waits.push(at - now);
        setImmediate(wake);
      }
      return () => wakes.delete(wake);
    },
    pending: () => wakes.size,
    expire: () => {
      for (const wake of wakes) wake();
    },
  };
}
