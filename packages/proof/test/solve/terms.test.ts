import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTerms } from "../../src/solve/terms.ts";

const terms = createTerms();
const [s, i] = [terms.symbol("s", "text"), terms.symbol("i", "integer")];
const b = terms.symbol("b", "boolean");
const n = (value: number) => terms.constant(value);

describe("createTerms", () => {
  test("makes equal terms once", () => {
    expect(terms.equal(terms.length(s), n(3))).toBe(terms.equal(n(3), terms.length(s)));
    expect(terms.and(b, terms.atMost(i, n(1)))).toBe(terms.and(terms.atMost(i, n(1)), b, b));
    expect(terms.symbol("s", "text")).toBe(s);
  });

  test("computes what holds no symbol", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.string(), (x, y, text) => {
        expect(terms.add(n(x), n(y))).toBe(n(x + y));
        expect(terms.atMost(n(x), n(y))).toBe(x <= y ? terms.yes : terms.no);
        expect(terms.length(terms.constant(text))).toBe(n([...text].length));
      }),
    );
  });

  test("leaves numbers alone that are not exact", () => {
    expect(terms.add(n(Number.MAX_SAFE_INTEGER), n(2)).op).toBe("add");
  });

  test("brings constants together, so that a counter stays a constant and a sum stays short", () => {
    expect(terms.add(terms.add(i, n(1)), n(2))).toBe(terms.add(i, n(3)));
    expect(terms.equal(terms.add(i, n(1)), n(3))).toBe(terms.equal(i, n(2)));
    expect(terms.atMost(n(3), terms.add(i, n(1)))).toBe(terms.atMost(n(2), i));
    expect(terms.join([terms.constant("a"), terms.constant("b"), s, terms.constant("")])).toBe(
      terms.join([terms.constant("ab"), s]),
    );
  });

  test("sees at once that a thing and its opposite exclude one another", () => {
    expect(terms.and(b, terms.not(b))).toBe(terms.no);
    expect(terms.or(b, terms.not(b))).toBe(terms.yes);
    expect(terms.equal(s, n(1))).toBe(terms.no);
    expect(terms.lessThan(terms.length(s), n(0))).toBe(terms.no);
  });

  test("decides a comparison with one of two values by which it is", () => {
    expect(terms.equal(terms.if(b, n(1), n(2)), n(1))).toBe(b);
  });

  test("knows the symbols of a term", () => {
    expect([...terms.symbolsOf(terms.and(b, terms.equal(terms.length(s), i)))]).toEqual(
      expect.arrayContaining([b, s, i]),
    );
  });
});
