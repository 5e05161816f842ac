import type { Span } from "@flowrun/core";

/** A part of a text to be replaced. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** The text after edits whose spans do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (edited, each) => edited.slice(0, each.span.start) + each.text + edited.slice(each.span.end),
      text,
    );
}
