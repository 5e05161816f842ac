import { describe, expect, test } from "vitest";
import { createTerms } from "../../src/solve/terms.ts";
import { type Constant, integerIn, lengthOf, type Term, valueOf } from "../../src/solve/term.ts";

const terms = createTerms();
const [a, b] = [terms.symbol("a", "text"), terms.symbol("b", "boolean")];
const of = (term: Term, model: readonly (readonly [Term, Constant])[]) =>
  valueOf(term, new Map(model), () => undefined);

describe("valueOf", () => {
  test("is decided by one side of `and` and `or`, whatever the other is", () => {
    expect(of(terms.and(b, terms.equal(a, terms.constant("x"))), [[b, false]])).toBe(false);
    expect(of(terms.or(b, terms.equal(a, terms.constant("x"))), [[b, true]])).toBe(true);
    expect(of(terms.or(b, terms.equal(a, terms.constant("x"))), [[b, false]])).toBeUndefined();
  });

  test("takes characters, not units of UTF-16", () => {
    const first = terms.slice(a, terms.constant(0), terms.constant(1));
    expect(of(first, [[a, "😀x"]])).toBe("😀");
    expect(lengthOf("😀x")).toBe(2);
  });
});

test("a text is a whole number where it is digits with a sign or none", () => {
  expect(["7", "-07", "+1", "", "1.0", "*"].map(integerIn)).toEqual([
    7,
    -7,
    1,
    undefined,
    undefined,
    undefined,
  ]);
});
