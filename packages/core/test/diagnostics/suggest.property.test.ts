import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, suggest } from "../../src/diagnostics/suggest.ts";

const name = fc.string({
  unit: fc.constantFrom("a", "b", "c", "_", "-"),
  minLength: 1,
  maxLength: 12,
});

describe("suggest", () => {
  test("is symmetric: whoever is taken for another is what the other is taken for", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(suggest(a, [b]) === b).toBe(suggest(b, [a]) === a);
      }),
    );
  });

  test("takes a name that exists for itself", () => {
    fc.assert(
      fc.property(name, (a) => {
        expect(suggest(a, [a])).toBe(a);
      }),
    );
  });
});

describe("editDistance", () => {
  test("is symmetric, and never more than the longer text", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});
