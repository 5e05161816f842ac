import type { Span } from "@flowrun/core";
import type { Cursor } from "./cursor.ts";
import { propose, proposeSnippet, type Proposal, type ProposalKind } from "./proposal.ts";

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
  if (/^["']?[ \t]*:/.test(text.slice(replace.end, replace.end + 40))) return propose(kind, key, more);
  const below = holdsMap && !cursor.isInBrackets;
  return proposeSnippet(kind, key, below ? `${key}:\n  $0` : `${key}: ${value === "" ? "$0" : value}`, more);
}
