import { describe, expect, test } from "vitest";
import { createConditionStack } from "../../src/solve/condition-stack.ts";
import { createSolver } from "../../src/solve/solver.ts";
import { createTerms } from "../../src/solve/terms.ts";

/** A stack over terms, the names of the symbols that it tells to be changed, and two symbols. */
function stackOf() {
  const terms = createTerms();
  const changed: string[] = [];
  const { decide } = createSolver(terms);
  const stack = createConditionStack(decide, terms, ({ label }) => changed.push(label));
  const [a, b] = [terms.symbol("a", "integer"), terms.symbol("b", "integer")];
  const number = (value: number) => terms.constant(value);
  return { terms, changed, stack, a, b, number };
}

describe("createConditionStack", () => {
  test("has values for all that was pushed, and those of before when a push is taken off", () => {
    const { terms, stack, a, b, number } = stackOf();
    stack.push([terms.equal(a, number(1))]);
    stack.push([terms.equal(b, number(2))]);
    stack.push([terms.lessThan(a, b)]);
    const values = [stack.valueOf(a), stack.valueOf(b)];
    stack.popTo(1);
    expect({
      values,
      left: [stack.valueOf(a), stack.valueOf(b)],
      symbols: [...stack.symbols()],
      has: [stack.has(a), stack.has(b)],
    }).toEqual({ values: [1, 2], left: [1, undefined], symbols: [a], has: [true, false] });
  });

  test("does not hold while conditions exclude one another, and holds once those are gone", () => {
    const { terms, stack, a, b, number } = stackOf();
    stack.push([terms.equal(a, number(1))]);
    stack.push([terms.equal(a, number(2))]);
    const excluded = stack.holds();
    stack.push([terms.equal(b, number(1))]);
    stack.push([terms.equal(a, b)]);
    const joined = stack.holds();
    stack.popTo(1);
    const after = stack.holds();
    stack.push([terms.no]);
    expect([excluded, joined, after, stack.holds()]).toEqual([false, false, true, false]);
  });

  test("tells the symbols that get another value, and no others", () => {
    const { terms, changed, stack, a, b, number } = stackOf();
    stack.push([terms.lessThan(number(4), a)]);
    stack.push([terms.equal(b, number(2))]);
    changed.length = 0;
    stack.push([terms.equal(a, number(100))]);
    const pushed = [...changed];
    stack.push([terms.lessThan(a, number(200))]);
    const again = changed.slice(pushed.length);
    changed.length = 0;
    stack.popTo(2);
    expect({ pushed, again, popped: new Set(changed) }).toEqual({
      pushed: ["a"],
      again: [],
      popped: new Set(["a"]),
    });
  });
});
