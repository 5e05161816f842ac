import type { Source, Span } from "@flowrun/core";

/** Something wrong with what the user gave, as data: what `CliError` carries and what is printed on stderr. */
export interface Problem {
  /** A permanent code, explained by `flowrun explain CODE`. */
  readonly code: string;
  /** One sentence that says what is wrong, names in quotes. */
  readonly message: string;
  /** What to do, beginning with a verb, or `Did you mean "x"?`. */
  readonly hint?: string;
  /** Where it stands in a file. The source must hold no secret any more: its lines are shown. */
  readonly place?: { readonly source: Source; readonly span: Span };
}
