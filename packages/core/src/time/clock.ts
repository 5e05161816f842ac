/** Time, as everything but the interpreter sees it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, on a scale that never goes back; may have fractions. */
  now(): number;
  /** Calls back once at `at` or soon after; the function it returns cancels that. */
  wake(at: number, callback: () => void): () => void;
}

/** The signal that ends all waiting: an `AbortSignal`, as far as it is needed. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Resolves at a time of the clock; rejects with the signal's reason as soon as it is aborted before
 * that.
 */
export async function pause(clock: Clock, until: number, signal?: StopSignal): Promise<void> {
  if (signal?.aborted === true) throw signal.reason;
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.wake(until, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * A clock may count fractions, but an event's time is an integer of the flow language
 * (`call.started_at`).
 */
export function inWholeMilliseconds(clock: Clock): Clock {
  return { now: () => Math.floor(clock.now()), wake: (at, callback) => clock.wake(at, callback) };
}
