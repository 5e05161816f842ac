import type { Clock } from "@flowrun/core/plugin";

/** How long a piece of work may take, and what it fails with when it takes longer. */
export interface Deadline {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly late: () => Error;
}

/**
 * Settles as `work` does, or rejects with `late()` at the deadline, whichever comes first. The
 * signal tells `work` that nobody waits any more; what it does after that is ignored.
 */
export async function withDeadline<T>(
  deadline: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock, timeoutMs, late } = deadline;
  const controller = new AbortController();
  const outcome = Promise.withResolvers<T>();
  const cancel = clock.wake(clock.now() + timeoutMs, () => {
    controller.abort();
    outcome.reject(late());
  });
  work(controller.signal).then(outcome.resolve, outcome.reject);
  try {
    return await outcome.promise;
  } finally {
    cancel();
  }
}
