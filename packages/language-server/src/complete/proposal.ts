import type { Span } from "@flowrun/core";

/** What a proposal stands for, for its icon. */
export type ProposalKind =
  | "verb"
  | "option"
  | "key"
  | "outcome"
  | "block"
  | "table"
  | "column"
  | "name"
  | "operation"
  | "word";

/** One thing that could be typed at a place. Proposals are given in the order in which they are most likely meant. */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly label: string;
  /** What to insert, in the syntax of snippets (`${1:name}`, `$0`); with a snippet, `isSnippet` is true. */
  readonly insert: string;
  readonly isSnippet: boolean;
  /** A few words beside the label, such as a type. */
  readonly detail?: string | undefined;
  /** Sentences about it, in Markdown. */
  readonly documentation?: string | undefined;
}

/** Proposals with the part of the text that each of them replaces: the word that was begun. */
export interface Proposals {
  readonly replace: Span;
  readonly items: readonly Proposal[];
}

/** A proposal of a plain word. */
export function propose(
  kind: ProposalKind,
  label: string,
  more: Pick<Proposal, "detail" | "documentation"> = {},
): Proposal {
  return { kind, label, insert: label, isSnippet: false, ...more };
}

/** A proposal that inserts a snippet. */
export function proposeSnippet(
  kind: ProposalKind,
  label: string,
  insert: string,
  more: Pick<Proposal, "detail" | "documentation"> = {},
): Proposal {
  return { kind, label, insert, isSnippet: true, ...more };
}

/** A text as it must stand in a snippet to mean itself. */
export function inSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, "\\$&");
}
