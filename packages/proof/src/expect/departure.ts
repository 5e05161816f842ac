import type { Diagnostic, Json, TraceEntry } from "@flowrun/core";

/** The first difference between what a scenario expects and what its call did. */
export interface Departure {
  /** What differs, at the place of the expectation in the test file. */
  readonly diagnostic: Diagnostic;
  /** `null` where nothing was expected. */
  readonly expected: Json;
  /** `null` where nothing came. */
  readonly got: Json;
  /** The entry of the timeline at which the call departed; its end when something is missing. */
  readonly entry: TraceEntry | undefined;
}
