import type { Figure } from "../figure.ts";
import { findRegressions, type RecordedFigure } from "./find-regressions.ts";
import type { Measure } from "./measure.ts";

/** The result of guarding. */
export interface Guarded {
  readonly figures: readonly Figure[];
  /** The figures that miss their target, or are worse than they were recorded. */
  readonly regressions: readonly Figure[];
}

/**
 * Takes figures and compares them with their targets and with the recorded ones. Figures that seem
 * worse are taken once more over three times as many pairs, which counts: chance does not strike
 * twice, and a slower thing is slower again.
 */
export async function guardCosts(
  measures: readonly Measure[],
  recorded: Readonly<Record<string, RecordedFigure>>,
  pairs: number,
): Promise<Guarded> {
  const guarded: Guarded[] = [];
  for (const measure of measures) {
    let figures = await measure(pairs);
    if (findRegressions(figures, recorded).length > 0) figures = await measure(3 * pairs);
    guarded.push({ figures, regressions: findRegressions(figures, recorded) });
  }
  return {
    figures: guarded.flatMap(({ figures }) => figures),
    regressions: guarded.flatMap(({ regressions }) => regressions),
  };
}
