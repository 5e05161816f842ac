import fc from "fast-check";
import { describe, test, expect } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import type { TypedValue } from "../../src/expression/expression.ts";
import { ExpressionFault } from "../../src/expression/expression-fault.ts";
import type { Scope } from "../../src/program/program.ts";
import { sampleDeclarations, sampleScope } from "./sample-scope.ts";

const { check } = createExpressionChecker(sampleDeclarations);

const members = {
  call: ["id", "from", "args", "started_at"],
  settings: ["ring_timeout", "max_digits", "destination", "rate", "recording"],
  vars: ["attempts", "language"],
};
const columns = ["name", "level", "patience", "manager", "limit"];

/** Names and members as an expression spells them. */
const paths = [
  ...Object.entries(members).flatMap(([root, names]) => names.map((name) => `${root}.${name}`)),
  ...columns.flatMap((column) => [`vip.${column}`, `vip["${column}"]`]),
  "digits",
  "vip",
];

const value = fc.oneof(
  fc.string(),
  fc.constant("x".repeat(4_097)),
  fc.integer(),
  // No store or configuration gives a number that JSON does not keep.
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
  fc.constant(["a"]),
);

const scope: fc.Arbitrary<Scope> = fc.record({
  call: fc.dictionary(fc.constantFrom(...members.call), value),
  settings: fc.dictionary(fc.constantFrom(...members.settings), value),
  vars: fc.dictionary(fc.constantFrom(...members.vars), value),
  names: fc.record(
    { vip: fc.oneof(value, fc.dictionary(fc.constantFrom(...columns), value)), digits: value },
    { requiredKeys: [] },
  ),
}) as fc.Arbitrary<Scope>;

/** What an expression comes to: its value with its type, or the code of its fault. */
function outcomeOf(source: string, given: Scope): TypedValue | string {
  const checked = check(source);
  if (!checked.ok) throw new Error(checked.problem.message);
  try {
    return checked.expression.evaluate(given);
  } catch (error) {
    if (error instanceof ExpressionFault) return error.code;
    throw error;
  }
}

describe("an expression that is only a name or a member", () => {
  test("comes to the same as inside a larger one, which CEL evaluates", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.oneof(fc.constant(sampleScope), scope), (path, given) => {
        expect(outcomeOf(path, given)).toEqual(outcomeOf(`true ? ${path} : ${path}`, given));
      }),
      { numRuns: 3_000 },
    );
  });
});
