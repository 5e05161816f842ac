import * as fc from "fast-check";
import type { Constant, Term } from "../../src/solve/term.ts";
import type { Terms } from "../../src/solve/terms.ts";

/** Values so few that every combination of them can be tried. */
export const texts = ["", "1", "12", "2", "ab"];
export const numbers = [-1, 0, 1, 2, 3];

/** The symbols of {@link anyCondition}, each with all of its values. */
export function symbolsIn(terms: Terms): readonly (readonly [Term, readonly Constant[]])[] {
  return [
    [terms.symbol("s", "text"), texts],
    [terms.symbol("t", "text"), texts],
    [terms.symbol("i", "integer"), numbers],
    [terms.symbol("j", "integer"), numbers],
    [terms.symbol("b", "boolean"), [true, false]],
  ];
}

/** Any condition over two texts, two numbers and a truth value. */
export function anyCondition(terms: Terms): fc.Arbitrary<Term> {
  const [s, t, i, j, b] = symbolsIn(terms).map(([symbol]) => fc.constant(symbol));
  if (!s || !t || !i || !j || !b) throw new Error("There are five symbols.");
  const text = fc.oneof(
    s,
    t,
    fc.constantFrom(...texts).map((value) => terms.constant(value)),
    fc.tuple(s, t).map((both) => terms.join(both)),
    i.map((each) => terms.toText(each)),
    s.map((each) => terms.slice(each, terms.constant(0), terms.constant(1))),
    fc.tuple(b, s, t).map(([which, x, y]) => terms.if(which, x, y)),
  );
  const number = fc.oneof(
    i,
    j,
    fc.constantFrom(...numbers).map((value) => terms.constant(value)),
    fc.tuple(i, j).map(([x, y]) => terms.add(x, y)),
    fc.tuple(i, fc.constantFrom(...numbers)).map(([x, y]) => terms.add(x, terms.constant(y))),
    fc.tuple(i, j).map(([x, y]) => terms.rest(x, y)),
    fc.tuple(i, j).map(([x, y]) => terms.divide(x, y)),
    fc.tuple(i, j).map(([x, y]) => terms.multiply(x, y)),
    fc.tuple(b, i, j).map(([which, x, y]) => terms.if(which, x, y)),
    text.map((each) => terms.length(each)),
    text.map((each) => terms.toInteger(each)),
  );
  const pair = fc.tuple(text, text);
  const atom = fc.oneof(
    b,
    pair.map(([x, y]) => terms.equal(x, y)),
    fc.tuple(number, number).map(([x, y]) => terms.equal(x, y)),
    fc.tuple(number, number).map(([x, y]) => terms.atMost(x, y)),
    pair.map(([x, y]) => terms.begins(x, y)),
    pair.map(([x, y]) => terms.ends(x, y)),
    pair.map(([x, y]) => terms.holds(x, y)),
    fc
      .tuple(text, fc.constantFrom("[0-9]+", "1.*|ab", "[^1]{1,2}"))
      .map(([x, pattern]) => terms.fits(x, pattern)),
  );
  return fc.letrec<{ condition: Term }>((tie) => ({
    condition: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      atom,
      tie("condition").map((x) => terms.not(x)),
      fc.tuple(tie("condition"), tie("condition")).map(([x, y]) => terms.and(x, y)),
      fc.tuple(tie("condition"), tie("condition")).map(([x, y]) => terms.or(x, y)),
    ),
  })).condition;
}

/** The symbols within those few values, as conditions. */
export function smallDomains(terms: Terms): readonly Term[] {
  return symbolsIn(terms).flatMap(([symbol, values]) =>
    symbol.sort === "boolean"
      ? []
      : [terms.or(...values.map((value) => terms.equal(symbol, terms.constant(value))))],
  );
}

/** Every combination of those few values. */
export function combinations(terms: Terms): readonly ReadonlyMap<Term, Constant>[] {
  return symbolsIn(terms).reduce<readonly ReadonlyMap<Term, Constant>[]>(
    (models, [symbol, values]) =>
      models.flatMap((model) => values.map((value) => new Map([...model, [symbol, value]]))),
    [new Map()],
  );
}
