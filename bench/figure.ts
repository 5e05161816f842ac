/**
 * A measured figure: a ratio of two things that were taken side by side in one run, so that the
 * machine's speed cancels out.
 */
export interface Figure {
  /** The measured thing, in words, as in the table of `docs/performance.md`. */
  readonly name: string;
  /** The median of the ratios of all pairs. */
  readonly ratio: number;
  /**
   * Half the distance between the quartiles of these ratios: how far the ratio may be off by
   * chance.
   */
  readonly noise: number;
  readonly target: { readonly kind: "at most" | "at least"; readonly ratio: number };
  /** The values behind the ratio, absolute, with their unit in the key, such as `handMs`. */
  readonly details: Readonly<Record<string, number | string>>;
}
