import fc from "fast-check";
import { expect, test } from "vitest";
import { align } from "../../src/diff/align.ts";

const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });

test("equal items stand beside one another, and what is gone before what is new", () => {
  expect(align([..."abxd"], [..."aybd"], (letter) => letter)).toEqual([
    { before: "a", after: "a" },
    { before: undefined, after: "y" },
    { before: "b", after: "b" },
    { before: "x", after: undefined },
    { before: "d", after: "d" },
  ]);
});

test("each list is there whole and in its order", () => {
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const pairs = align(before, after, (letter) => letter);
      expect(pairs.flatMap((pair) => pair.before ?? [])).toEqual(before);
      expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
    }),
  );
});

test("no more could stand beside one another: turned around it finds as many", () => {
  const same = (before: readonly string[], after: readonly string[]): number =>
    align(before, after, (letter) => letter).filter((pair) => pair.before === pair.after).length;
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      expect(same(before, after)).toBe(same(before.toReversed(), after.toReversed()));
    }),
  );
});
