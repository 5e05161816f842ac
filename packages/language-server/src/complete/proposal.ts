import type { Span } from "@flowrun/core";
import type { Cursor } from "./cursor.ts";

/** The meaning of a proposal, for its icon. */
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

/**
 * A proposal for the text at a place. Proposals are given with the likeliest first.
 */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly label: string;
  /**
   * The text to insert, in the syntax of snippets (`${1:name}`, `$0`); with a snippet, `isSnippet`
   * is true.
   */
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
function proposeSnippet(
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

/** Where a key is proposed. */
export interface KeyPlace {
  readonly text: string;
  readonly replace: Span;
  readonly cursor: Cursor;
}

/** A key to propose, and what comes behind it. */
export interface KeyProposal {
  readonly kind: ProposalKind;
  readonly key: string;
  /** A snippet for the value; empty for a place to type in. */
  readonly value: string;
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  /** The value is a map that is written on the lines below. Default: `false`. */
  readonly holdsMap?: boolean;
}

/** A proposal of a key with its colon; where a colon stands already, of the bare key. */
export function proposeKey({ text, replace, cursor }: KeyPlace, proposal: KeyProposal): Proposal {
  const { kind, key, value, holdsMap = false, ...more } = proposal;
  if (/^["']?[ \t]*:/.test(text.slice(replace.end, replace.end + 40)))
    return propose(kind, key, more);
  const below = holdsMap && !cursor.isInBrackets;
  return proposeSnippet(
    kind,
    key,
    below ? `${key}:\n  $0` : `${key}: ${value === "" ? "$0" : value}`,
    more,
  );
}
