/** Time, as everything but the interpreter sees it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, on a scale that never goes back; may have fractions. */
  now(): number;
  /** Calls back once at `at` or soon after; the function it returns cancels that. */
  wake(at: number, callback: () => void): () => void;
}
