import { describe, expect, test } from "vitest";
import { expressionsIn, slipsInExpression } from "../../src/mutate/expression-breaks.ts";

/** The expression with each of its slips, one after the other. */
function broken(expression: string): readonly string[] {
  return slipsInExpression(expression, 0).map(
    ({ span, text }) => expression.slice(0, span.start) + text + expression.slice(span.end),
  );
}

describe("slipsInExpression", () => {
  test("moves each comparison to its border, and each number by one", () => {
    expect(broken("size(pin) >= 4")).toEqual(["size(pin) > 4", "size(pin) >= 5"]);
  });

  test("takes `or` for `and`, and turns the comparisons of such a condition round", () => {
    expect(broken('a == "<1" && b')).toEqual(['a != "<1" && b', 'a == "<1" || b']);
  });

  test("leaves a comparison alone that is a whole condition: that is turned round as one", () => {
    expect(broken("call.to == '4930'")).toEqual([]);
  });

  test("changes nothing in texts and names", () => {
    expect(broken('name2.x1 < \\"1 && 2\\"')).toEqual(['name2.x1 <= \\"1 && 2\\"']);
  });
});

describe("expressionsIn", () => {
  test("finds what stands in `${ }`, with its place, and no `$${`", () => {
    expect(expressionsIn("a ${b} $${c} ${ {'d': 1} }", 10)).toEqual([
      { text: "b", start: 14 },
      { text: " {'d': 1} ", start: 25 },
    ]);
  });
});
