/**
 * So many of `all` cases: each of them in `npm run test:full`, one in ten in `npm test`, at least
 * one. `FLOWRUN_RUNS` is the share: with `FLOWRUN_RUNS=20` a property is tried on twenty times all.
 */
export function cases(all: number): number {
  return Math.ceil(all * share);
}

/** One in ten of a list in `npm test`, spread evenly from its beginning; all in `test:full`. */
export function someOf<Item>(list: readonly Item[]): readonly Item[] {
  const stride = Math.max(1, Math.round(1 / share));
  return list.filter((_, place) => place % stride === 0);
}

const share = Number(process.env["FLOWRUN_RUNS"] ?? 1);
