/** Settles as `work` does, or rejects with the signal's reason, whichever comes first. */
export async function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const outcome = Promise.withResolvers<T>();
  const abort = (): void => outcome.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  work.then(outcome.resolve, outcome.reject);
  try {
    return await outcome.promise;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
