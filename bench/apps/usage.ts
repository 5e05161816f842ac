/** The processor time and memory that a process has used so far. */
export interface Usage {
  /** Processor time, of all threads, in user and system mode. */
  readonly cpuMs: number;
  /**
   * Live objects and the buffers that belong to them; garbage too, unless it was collected just
   * before.
   */
  readonly heapBytes: number;
  /**
   * How late the event loop was at worst, leaving out the worst hundredth, between `watching the
   * event loop` and the next question; 0 when nobody watched.
   */
  readonly loopDelayP99Ms: number;
}

/** How a process is asked for its usage. */
export type Question = "so far" | "watching the event loop" | "after collecting garbage";
