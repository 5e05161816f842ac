import type { Range } from "./pattern.ts";

/** A set of texts. Equal ones that are made alike are the same object. */
export interface Language {
  readonly id: number;
  readonly kind: "none" | "empty" | "character" | "set" | "then" | "star" | "or" | "and" | "not";
  readonly parts: readonly Language[];
  /** The characters of a `set`. */
  readonly ranges: readonly Range[];
}

/** How many characters a word has. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
  readonly without: ReadonlySet<number>;
}
