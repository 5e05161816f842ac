/** Takes one of several possibilities; which one is found by trying. */
export type Choose = <T>(possibilities: readonly [T, ...T[]]) => T;

/** The result of a search. */
export interface Found<Result> {
  /** The first attempt that fits; the very first one when none does. */
  readonly result: Result;
  readonly fits: boolean;
  /** Whether anything had to be chosen. */
  readonly chose: boolean;
}

/** The most attempts: far beyond the few choices of one event. */
const mostAttempts = 512;

/**
 * Makes attempts until one fits, each with another combination of choices. An attempt must ask for
 * the same next choice whenever it was given the same ones before.
 */
export function searchChoices<Result>(
  attempt: (choose: Choose) => Result,
  fits: (result: Result) => boolean,
): Found<Result> {
  let path: readonly number[] = [];
  let first: { readonly result: Result } | undefined;
  let widths: number[] = [];
  const choose: Choose = (possibilities) => {
    const taken = possibilities[path[widths.length] ?? 0] ?? possibilities[0];
    widths.push(possibilities.length);
    return taken;
  };
  for (let count = 0; count < mostAttempts; count += 1) {
    widths = [];
    const result = attempt(choose);
    first ??= { result };
    const chose = widths.length > 0;
    if (fits(result)) return { result, fits: true, chose };
    const next = nextPath(path, widths);
    if (next === undefined) return { result: first.result, fits: false, chose };
    path = next;
  }
  return { result: attempt(choose), fits: false, chose: true };
}

/** The path after this one, as the next number is after a number; `undefined` after the last. */
function nextPath(
  path: readonly number[],
  widths: readonly number[],
): readonly number[] | undefined {
  const place = widths.findLastIndex((width, index) => (path[index] ?? 0) + 1 < width);
  if (place === -1) return undefined;
  return [...widths.slice(0, place).map((_, index) => path[index] ?? 0), (path[place] ?? 0) + 1];
}
