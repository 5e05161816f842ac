import type { Span } from "@flowrun/core";

/** An expression with a mistake, and how to try another in its place. */
export interface Tried {
  readonly source: string;
  /** Where the mistake was noticed. */
  readonly range: Span;
  /** The names in scope that have members: `call`, `args`, rows. */
  readonly owners: readonly string[];
  /** Whether an expression is right in all. */
  readonly isRight: (edited: string) => boolean;
  /** The type that the library gives to an expression; `undefined` for a wrong one. */
  readonly typeOf: (source: string) => string | undefined;
}

/** The expressions that may have been meant, the likeliest first. */
export type Edit = (tried: Tried) => readonly string[];

/** The source with another text in the place of a part. */
export function put(source: string, { start, end }: Span, text: string): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}
