/** How much of something was covered. */
export interface Tally {
  readonly covered: number;
  readonly total: number;
}

/** The steps, outcomes and edges of a flow that calls have walked. Plain data. */
export interface Coverage {
  /** The flow's own name. */
  readonly flow: string;
  /** The flow's file. */
  readonly file: string;
  /** How many calls were looked at. */
  readonly runs: number;
  /** In the order of the file, `finally` last; blocks without steps are left out. */
  readonly blocks: readonly BlockCoverage[];
  readonly totals: CoverageTotals;
}

/** What is counted: an outcome is one way for a step to end, an edge one way from a step to the next. */
export interface CoverageTotals {
  readonly steps: Tally;
  readonly outcomes: Tally;
  readonly edges: Tally;
}

/** One block. */
export interface BlockCoverage {
  /** `finally` for the steps that run when the call is over. */
  readonly block: string;
  readonly steps: readonly StepCoverage[];
  readonly totals: CoverageTotals;
}

/** One step. */
export interface StepCoverage {
  readonly step: string;
  readonly verb: string;
  /** Lines of the file, counted from 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** How often the step was entered. */
  readonly entered: number;
  /** How often each outcome was taken that can happen, the normal one first. */
  readonly outcomes: readonly { readonly outcome: string; readonly taken: number }[];
  readonly edges: readonly EdgeCoverage[];
}

/** One way from a step to the next. */
export interface EdgeCoverage {
  /** An outcome, `if true`, `if false`, or `next` after a verb without outcomes. */
  readonly way: string;
  /** The step that comes next; `null` when the call ends there, or for `if true`. */
  readonly to: string | null;
  readonly walked: number;
}

/** The covered part of a tally in per cent, rounded down so that 100 means all; 100 where there was nothing to cover. */
export function percentOf({ covered, total }: Tally): number {
  return total === 0 ? 100 : Math.floor((covered * 100) / total);
}
