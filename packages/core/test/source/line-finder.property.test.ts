import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineFinder } from "../../src/source/line-finder.ts";
import { positionAt } from "../../src/source/position.ts";

describe("createLineFinder", () => {
  test("finds the line that positionAt counts", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r"), maxLength: 40 });
    fc.assert(
      fc.property(text, (given) => {
        const lineOf = createLineFinder(given);
        for (let at = 0; at <= given.length; at += 1)
          expect(lineOf(at)).toBe(positionAt({ name: "x", text: given }, at).line);
      }),
    );
  });
});
