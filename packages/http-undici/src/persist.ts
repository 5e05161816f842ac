import type { Clock, HttpAnswer } from "@flowrun/core/plugin";
import type { Attempt } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";
import { repeatDelay } from "./repeat-delay.ts";

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
  const { request, retries, deadline, clock, random, signal } = persistence;
  for (let repeats = 0; ; repeats++) {
    const last = await attempt();
    const now = clock.now();
    const delay = repeats < retries ? repeatDelay(last, { request, repeats, now, random: random() }) : undefined;
    if (delay === undefined || now + delay >= deadline) return answerOf(last);
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", clock.wake(now + delay, resolve), { once: true });
    });
  }
}

function answerOf(attempt: Attempt): HttpAnswer {
  if ("error" in attempt) throw attempt.error;
  return attempt.answer;
}
