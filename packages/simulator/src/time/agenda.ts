import { type Clock, createAlarms } from "@flowrun/core/plugin";

/** What is to happen later. Everything due runs in order of its time, then of its entry, whatever the clock does. */
export interface Agenda {
  now(): number;
  /** Runs `task` at `at` or soon after; the function it returns takes it off again. */
  at(at: number, task: () => void): () => void;
  /** The same, `ms` from now. */
  after(ms: number, task: () => void): () => void;
  /** Forgets every task. */
  clear(): void;
}

/** An agenda that keeps at most one wake-up call with the clock. */
export function createAgenda(clock: Clock): Agenda {
  const alarms = createAlarms(clock);
  return {
    now: () => clock.now(),
    at: alarms.set,
    after: (ms, task) => alarms.set(clock.now() + ms, task),
    clear: alarms.clear,
  };
}
