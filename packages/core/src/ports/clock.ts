/** Time, as the host sees it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, on a scale that never goes back; fractions are dropped. */
  now(): number;
  /** Calls back once at `at` or soon after; the function it returns cancels that. */
  wake(at: number, callback: () => void): () => void;
}
