import fc from "fast-check";
import { describe, test } from "vitest";
import { satisfies } from "../../src/expression/constraint.ts";
import { anyValue, either, has, restrict, someOf } from "../../src/expression/possible-values.ts";

const relation = fc.constantFrom("==", "!=", "<", "<=", ">", ">=" as const);
const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom("a", "b", true, null));
const constraint = fc.record({ relation, value: fc.integer({ min: -5, max: 5 }) });

describe("possible values", () => {
  test("keep every value that fits all constraints, and none where they say so", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -6, max: 6 }),
        fc.array(constraint, { maxLength: 6 }),
        (actual, constraints) => {
          fc.pre(constraints.every((each) => satisfies(each, actual)));
          let values: typeof anyValue | undefined = anyValue;
          for (const each of constraints) values = values && restrict(values, each);
          return values !== undefined && has(values, actual);
        },
      ),
    );
  });

  test("of two ways hold the values of both", () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1 }),
        fc.array(constraint),
        value,
        (some, all, actual) => {
          let values: typeof anyValue | undefined = anyValue;
          for (const each of all) values = values && restrict(values, each);
          const both = either(someOf(some), values ?? someOf(some));
          const isIn = some.includes(actual) || (values !== undefined && has(values, actual));
          return !isIn || has(both, actual);
        },
      ),
    );
  });
});
