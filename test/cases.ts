/**
 * So many of `all` cases, at least one: a quarter of them in `npm run test:full`, one in ten in `npm
 * test`. Who draws them draws others in each run. `FLOWRUN_RUNS` is the share: with
 * `FLOWRUN_RUNS=20` a property is tried on twenty times all.
 */
export function cases(all: number): number {
  return Math.ceil(all * Number(process.env["FLOWRUN_RUNS"] ?? 1));
}

/**
 * A tenth of a list in `npm test`, spread evenly from its beginning; all of it in `test:full`.
 * `FLOWRUN_LISTED` is the share.
 */
export function someOf<Item>(list: readonly Item[]): readonly Item[] {
  const stride = Math.max(1, Math.round(1 / Number(process.env["FLOWRUN_LISTED"] ?? 1)));
  return list.filter((_, place) => place % stride === 0);
}

/**
 * A seed of this run alone, from 0 up to but not including 2³¹. Whoever takes it says it where a
 * test fails, or says what it made.
 */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
