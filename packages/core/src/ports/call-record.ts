import type { EndReason } from "../interpret/trace.ts";

/**
 * The facts of one call when it is over. Times are ISO 8601 in UTC. `call` and `began` are of no
 * other call.
 */
export interface CallRecord {
  readonly call: string;
  /** The name of its flow; empty when that is not there any more. */
  readonly flow: string;
  readonly version?: string;
  readonly from: string;
  readonly to: string;
  readonly began: string;
  readonly ended: string;
  readonly seconds: number;
  /**
   * `broken`: a mistake of flowrun ended it. `stranded`: its process died, and nobody could go on
   * with it; nothing is told of its path.
   */
  readonly reason: EndReason | "broken" | "stranded";
  /** The steps in the order in which they were entered. */
  readonly path: readonly StepRecord[];
  /** The phones that the call was to reach, in the order in which they were dialled. */
  readonly dialled: readonly DialRecord[];
}

/** A step; `outcome` and `ms` (how long it took) are `null` when the call ended in it. */
export interface StepRecord {
  readonly step: string;
  /** When it was entered, in milliseconds since the call began. */
  readonly at: number;
  readonly outcome: string | null;
  readonly ms: number | null;
}

/** A phone that a call was to reach, and when it answered; `null`: it did not. */
export interface DialRecord {
  readonly to: string;
  readonly answered: string | null;
}
