import type { CheckedFlow } from "@flowrun/core";
import type { GraphCoverage } from "./graph-coverage.ts";

/** What everything in a graph is made of. */
export interface Drawing {
  readonly flow: CheckedFlow;
  /** The line of an offset in the flow's text, counted from 1. */
  readonly lineOf: (offset: number) => number;
  readonly coverage: GraphCoverage | undefined;
}
