import { type Clock, type HttpAnswer, retry } from "@flowrun/core/plugin";
import type { Attempt } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";
import { setbackOf } from "./setback-of.ts";

/** How long and how often a request is tried. */
export interface Persistence {
  readonly request: Outgoing;
  /** The most repeats after the first time. */
  readonly retries: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Nobody waits any more: no further attempt is made, and the promise stays as it is. */
  readonly signal: AbortSignal;
}

/** What the last attempt gave: there was nothing to repeat, no repeat was left, or the next would have come too late. */
export async function persist(attempt: () => Promise<Attempt>, persistence: Persistence): Promise<HttpAnswer> {
  const { request, clock, signal } = persistence;
  const waitUntil = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.wake(at, () => {
        signal.removeEventListener("abort", cancel);
        resolve();
      });
      signal.addEventListener("abort", cancel, { once: true });
    });
  const last = await retry(attempt, (each) => setbackOf(each, request), {
    ...persistence,
    now: () => clock.now(),
    waitUntil,
  });
  if ("error" in last) throw last.error;
  return last.answer;
}
