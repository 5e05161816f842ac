/**
 * The steps and ways of a flow that calls have walked. A step or way that is absent was not walked.
 */
export interface GraphCoverage {
  /** How many calls were counted. */
  readonly calls: number;
  /** How often each step was entered, by step id. */
  readonly steps: ReadonlyMap<string, number>;
  /**
   * How often each way out of a step was taken, by step id and then by way. A way is an outcome,
   * `next` for a step without outcomes, or `if false` for a step that was skipped.
   */
  readonly ways: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** How often a way was taken. */
export function timesTaken(coverage: GraphCoverage, step: string, way: string): number {
  const ways = coverage.ways.get(step) ?? new Map<string, number>();
  if (way !== "over") return ways.get(way) ?? 0;
  // A call that is over in a step has come to it, and has left it in no way.
  return Math.max(
    0,
    timesReached(coverage, step) - [...ways.values()].reduce((total, times) => total + times, 0),
  );
}

/** How often a step was entered. */
export function timesEntered({ steps }: GraphCoverage, step: string): number {
  return steps.get(step) ?? 0;
}

/** How often calls came to a step, whether they entered or skipped it. */
export function timesReached(coverage: GraphCoverage, step: string): number {
  return timesEntered(coverage, step) + skipped(coverage, step);
}

function skipped({ ways }: GraphCoverage, step: string): number {
  return ways.get(step)?.get("if false") ?? 0;
}
