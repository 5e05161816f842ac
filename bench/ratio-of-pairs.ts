/**
 * A measurement of the subject and one of its reference, taken one right after the other, in the
 * same unit.
 */
export interface Pair {
  readonly subject: number;
  readonly reference: number;
}

/** The result of a number of pairs. */
export interface PairedRatio {
  /** The median of subject ÷ reference over the pairs. */
  readonly ratio: number;
  /** Half the distance between the quartiles of the ratios. */
  readonly noise: number;
  /**
   * The medians of the two by themselves, for people: they tell more about the machine than the
   * ratio does.
   */
  readonly subject: number;
  readonly reference: number;
}

/**
 * The ratio over pairs that were measured A B A B: what slows the machine for a while slows both of
 * a pair.
 */
export function ratioOfPairs(pairs: readonly Pair[]): PairedRatio {
  const ratios = pairs.map(({ subject, reference }) => subject / reference);
  return {
    ratio: quantile(ratios, 0.5),
    noise: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2,
    subject: quantile(
      pairs.map(({ subject }) => subject),
      0.5,
    ),
    reference: quantile(
      pairs.map(({ reference }) => reference),
      0.5,
    ),
  };
}

/** The quantile of some values, between neighbours in proportion; `NaN` of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
