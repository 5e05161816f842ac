import type { Span } from "../source/span.ts";

/**
 * A problem in a flow, as data. Its place is a span; lines, columns and frames are derived when it
 * is shown.
 */
export interface Diagnostic {
  /** Permanent; explained by the catalogue (`flowrun explain CODE`). */
  readonly code: string;
  /** A flow with an `error` is never run. */
  readonly severity: "error" | "warning";
  /** A sentence that names the fault, names in quotes. Holds no position. */
  readonly message: string;
  readonly span: Span;
  /** The remedy, beginning with a verb, or `Did you mean "x"?`. */
  readonly hint?: string;
  /** Other places that belong to the problem, e.g. where a name was first defined. */
  readonly related?: readonly RelatedPlace[];
  /** The name that an expression reads and nothing declares, where that is the problem. */
  readonly unknown?: UnknownRead;
}

/** A name that an expression reads and nothing declares. It is not shown. */
export interface UnknownRead {
  readonly name: string;
  /** The member that is read of it. */
  readonly member: string | undefined;
  /** Whether the hint says by what it is replaced. */
  readonly isReplaced: boolean;
}

/** A second place that a diagnostic points to. */
export interface RelatedPlace {
  readonly message: string;
  readonly span: Span;
}
