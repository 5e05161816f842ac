import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partsOf } from "../../src/solve/parts.ts";
import { createSolver } from "../../src/solve/solver.ts";
import { createTerms } from "../../src/solve/terms.ts";
import { anyCondition, combinations, smallDomains } from "./any-condition.ts";

const terms = createTerms();
const solver = createSolver(terms);
const [s, t] = [terms.symbol("s", "text"), terms.symbol("t", "text")];
const [i, j] = [terms.symbol("i", "integer"), terms.symbol("j", "integer")];
const n = (value: number) => terms.constant(value);

describe("createSolver", () => {
  test("gives values with which the conditions hold, and calls none impossible that do", () => {
    const all = combinations(terms);
    fc.assert(
      fc.property(fc.array(anyCondition(terms), { minLength: 1, maxLength: 4 }), (conditions) => {
        const verdict = solver.decide(conditions);
        const holds = (model: (typeof all)[number]): boolean =>
          conditions.every((condition) => solver.valueOf(condition, model) === true);
        if (verdict.kind === "never") return !all.some(holds);
        return (
          verdict.kind === "unknown" ||
          all.some((model) => holds(new Map([...model, ...verdict.model])))
        );
      }),
      { numRuns: 500 },
    );
  });

  test("decides every condition over few values as trying them all does", () => {
    const all = combinations(terms);
    fc.assert(
      fc.property(anyCondition(terms), (condition) => {
        const { kind } = solver.decide([condition, ...smallDomains(terms)]);
        const isPossible = all.some((model) => solver.valueOf(condition, model) === true);
        return kind === "unknown" || isPossible === (kind === "holds");
      }),
      { numRuns: 300 },
    );
  });

  test("names only the conditions that exclude one another", () => {
    const [long, short] = [
      terms.atMost(n(6), terms.length(s)),
      terms.lessThan(terms.length(s), n(4)),
    ];
    const other = terms.equal(i, n(3));
    expect(solver.decide([other, long, short])).toEqual({ kind: "never", core: [long, short] });
  });

  test.each([
    ["a text in no language", [terms.fits(s, "[0-9]+"), terms.begins(s, terms.constant("x"))]],
    [
      "a bound between two symbols",
      [terms.lessThan(i, j), terms.atMost(j, n(3)), terms.atMost(n(3), i)],
    ],
    [
      "two that are equal and differ",
      [terms.equal(s, t), terms.equal(s, terms.constant("a")), terms.equal(t, terms.constant("b"))],
    ],
    [
      "every side of an or",
      [terms.or(terms.equal(i, n(1)), terms.equal(i, n(2))), terms.atMost(n(5), i)],
    ],
    [
      "a remainder that cannot be",
      [terms.equal(terms.rest(i, n(7)), n(3)), terms.atMost(n(0), i), terms.atMost(i, n(2))],
    ],
    [
      "a length that is left out",
      [terms.not(terms.equal(terms.length(s), n(1))), terms.fits(s, "[0-9]")],
    ],
  ])("tells that %s is impossible", (_what, conditions) => {
    expect(solver.decide(conditions).kind).toBe("never");
  });

  test.each([
    ["a join", [terms.equal(terms.join([terms.constant("4"), s]), terms.constant("42"))]],
    [
      "a number in a text",
      [terms.equal(terms.rest(terms.toInteger(s), n(13)), n(5)), terms.fits(s, "[0-9]{3}")],
    ],
    [
      "a broken number",
      [
        terms.lessThan(n(1), terms.symbol("r", "number")),
        terms.lessThan(terms.symbol("r", "number"), n(2)),
      ],
    ],
  ])("finds values for %s", (_what, conditions) => {
    expect(solver.decide(conditions).kind).toBe("holds");
  });

  test("takes what a symbol should be where nothing forces it", () => {
    const own = createSolver(terms, (symbol) => (symbol === s ? ["4711"] : []));
    const digits = terms.fits(s, "[0-9]+");
    expect(own.decide([digits])).toEqual({ kind: "holds", model: new Map([[s, "4711"]]) });
  });
});

describe("partsOf", () => {
  test("puts conditions together that share a symbol, also over others", () => {
    const [a, b, c] = [
      terms.equal(s, t),
      terms.atMost(i, n(3)),
      terms.begins(t, terms.constant("1")),
    ];
    const parts = partsOf([a, b, c], terms.symbolsOf);
    expect(parts.map(({ conditions }) => conditions)).toEqual([[a, c], [b]]);
  });
});
