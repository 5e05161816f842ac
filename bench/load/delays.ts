import { quantile } from "../ratio-of-pairs.ts";

/** How long an application took from an event to its command, in milliseconds. */
export interface Delays {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** The middle and the slow end of some delays; `NaN` of none. */
export function summarize(delays: readonly number[]): Delays {
  return { count: delays.length, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}
