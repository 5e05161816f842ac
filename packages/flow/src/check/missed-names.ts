import type { Diagnostic } from "@flowrun/core";

/** How many more places are shown with the first. */
const mostShown = 5;

/**
 * The same problems, those of a name that nothing sets told once, with the other places that read
 * it: one step is missing, not the name in every place.
 */
export function missedOnce(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const missed = problems.filter(({ unknown }) => unknown?.isReplaced === false);
  const byName = Map.groupBy(missed, ({ unknown }) => unknown?.name);
  return problems.flatMap((problem) => {
    const { unknown } = problem;
    const all = unknown?.isReplaced === false ? (byName.get(unknown.name) ?? []) : [];
    const [first, ...others] = all;
    if (others.length === 0) return [problem];
    if (problem !== first) return [];
    const places = others
      .slice(0, mostShown)
      .map(({ span }) => ({ message: `It reads "${unknown?.name}", too.`, span }));
    return [{ ...problem, related: [...(problem.related ?? []), ...places] }];
  });
}
