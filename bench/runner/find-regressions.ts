import type { Figure } from "../figure.ts";
import { reaches } from "./reaches.ts";

/** A figure as it was when it was recorded. */
export interface RecordedFigure {
  readonly ratio: number;
  readonly noise: number;
}

/**
 * How many times its noise a figure may be off. Noise is half the distance between the quartiles of
 * the pairs. The median of five pairs or more strays further than three times that about once in a
 * thousand runs. The median of three does so more often, and is then taken again over nine pairs.
 */
const tolerance = 3;

/**
 * Noise below this share of the ratio is not believed: between a busy machine and an idle one
 * ratios move by a tenth to a fifth.
 */
const leastNoise = 0.08;

/**
 * The figures that miss their target by more than their noise, and those that are worse than
 * recorded by more than three times that. A figure that was never recorded has only its target to
 * reach. A figure that missed it already when it was recorded is told as missed, and has only to
 * stay as good as it was.
 */
export function findRegressions(
  figures: readonly Figure[],
  recorded: Readonly<Record<string, RecordedFigure>>,
): readonly Figure[] {
  return figures.filter((figure) => {
    const before = recorded[figure.name];
    const hadReached =
      before === undefined || reaches({ ...figure, ratio: before.ratio }, figure.target.ratio);
    if (hadReached && !reachesWithin(figure, figure.target.ratio, figure.noise)) return true;
    if (before === undefined) return false;
    const noise = Math.max(figure.noise, before.noise, leastNoise * before.ratio) * tolerance;
    return !reachesWithin(figure, before.ratio, noise);
  });
}

/** Whether a figure is as good as a ratio, or worse by no more than `slack`. */
function reachesWithin(figure: Figure, ratio: number, slack: number): boolean {
  return reaches(figure, figure.target.kind === "at most" ? ratio + slack : ratio - slack);
}
