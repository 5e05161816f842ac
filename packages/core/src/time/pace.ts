/** How fast runs begin; `null`: as fast as they come. */
export interface Pace {
  /** How many are under way at once. */
  readonly atOnce: number | null;
  /** How many begin within any minute. */
  readonly perMinute: number | null;
}

/** The runs that count against a pace: how many are under way, and when the last ones began. */
export interface Paced {
  readonly running: number;
  /** In order, in milliseconds. */
  readonly begun: readonly number[];
}

const minuteMs = 60_000;

/** The times at which runs began that count at `at`: those of the last minute. */
export function recentIn(begun: readonly number[], at: number): readonly number[] {
  return begun.filter((each) => each > at - minuteMs);
}

/** When one more may begin, `at` the earliest; `undefined`: not before another one is over. */
export function nextAt(
  { atOnce, perMinute }: Pace,
  { running, begun }: Paced,
  at: number,
): number | undefined {
  if (atOnce !== null && running >= atOnce) return undefined;
  const recent = recentIn(begun, at);
  const [first = at] = recent;
  return perMinute !== null && recent.length >= perMinute ? first + minuteMs : at;
}
