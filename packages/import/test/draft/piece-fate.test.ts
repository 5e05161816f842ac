import { expect, test } from "vitest";
import { changed, decide, gravest, taken } from "../../src/draft/piece-fate.ts";

test("of several fates the gravest counts, and of two that are alike the first", () => {
  expect(gravest([])).toBe(taken);
  expect(gravest([taken, changed("a"), changed("b")])).toEqual(changed("a"));
  expect(gravest([changed("a"), decide("b"), taken])).toEqual(decide("b"));
});
