import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { ExpressionFault } from "../../../core/src/interpret/expression-fault.ts";
import type { Scope } from "../../../core/src/interpret/program.ts";
import { sampleDeclarations, sampleScope } from "./sample-scope.ts";

function faultOf(
  source: string,
  scope: Scope = sampleScope,
): { readonly code: string; readonly message: string } {
  const result = createExpressionChecker(sampleDeclarations).check(source);
  if (!result.ok) throw new Error(result.problem.message);
  try {
    result.expression.evaluate(scope);
  } catch (error) {
    if (error instanceof ExpressionFault) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error(`${source} gave a value`);
}

const cases: readonly (readonly [string, string])[] = [
  ["1 / (vars.attempts - 2)", "The expression failed: it divides by zero."],
  ["1 % (vars.attempts - 2)", "The expression failed: it divides by zero."],
  ["int(call.from + 'x')", "The expression failed: a text is not an integer."],
  ["int(vars.attempts > 99 ? '1' : '')", "The expression failed: a text is not an integer."],
  ["int(vars.attempts > 99 ? '1' : '0b11')", "The expression failed: a text is not an integer."],
  ["int(vars.attempts > 99 ? '1' : ' 7')", "The expression failed: a text is not an integer."],
  [
    "int(vars.attempts > 99 ? '1' : '9223372036854775808')",
    "The expression failed: a text is not an integer.",
  ],
  ["double(vars.language)", "The expression failed: a text is not a number."],
  ["bool(vars.language)", "The expression failed: a text is neither true nor false."],
  ["duration(vars.language)", "The expression failed: a text is not a duration."],
  ["call.args[7]", "The expression failed: a position is outside the list."],
  ["digits.substring(7)", "The expression failed: a position is outside the text."],
  ["{'de': 1}[vars.language]", "The expression failed: a member does not exist."],
  [
    "vip.manager + 'x'",
    "The expression failed: a value was null or of another type than it needs.",
  ],
  [
    "vip.manager.startsWith('x')",
    "The expression failed: a value was null or of another type than it needs.",
  ],
  [
    "9223372036854775807 + (vars.attempts > 99 ? 0 : 1)",
    "The expression failed: a number is too large.",
  ],
  ["9007199254740993", "The expression gave a number that is too large or not a number."],
  ["1.0 / 0.0", "The expression gave a number that is too large or not a number."],
  ["timestamp(0)", "The expression gave a value that only exists inside expressions."],
  [
    "timestamp(0).getHours(vars.language + '/Atlantis')",
    "The expression failed: a time zone does not exist.",
  ],
];

describe("Expression.evaluate", () => {
  test.each(cases)("ends `%s` with a fault in words", (source, message) => {
    expect(faultOf(source)).toEqual({ code: "RUN_EXPRESSION", message });
  });

  test("says what the owner of a missing member was, and nothing of another fault", () => {
    const scope = { ...sampleScope, names: { reply: { status: 200, body: { price: 7 } } } };
    const shapeOf = (source: string): unknown => {
      const result = createExpressionChecker(sampleDeclarations).check(source);
      if (!result.ok) throw new Error(result.problem.message);
      try {
        return result.expression.evaluate(scope);
      } catch (error) {
        return error instanceof ExpressionFault ? error.shape : error;
      }
    };
    expect(shapeOf("reply.body.name")).toBe('"reply.body" was an object with the members "price".');
    expect(shapeOf("reply.body['name']")).toBe(
      '"reply.body" was an object with the members "price".',
    );
    expect(shapeOf("reply.body.price % (reply.status - 200)")).toBe(undefined);
  });

  test("ends with a fault when a row holds null in a column that is not nullable", () => {
    const scope = { ...sampleScope, names: { vip: { name: null } } };
    expect(faultOf("vip.name", scope)).toEqual({
      code: "RUN_EXPRESSION",
      message: "The expression failed: a value was null or not of its declared type.",
    });
  });

  test("ends with a fault when a name was not set after all", () => {
    expect(faultOf("digits", { ...sampleScope, names: {} }).message).toBe(
      "The expression failed: a name was not set.",
    );
  });

  test("refuses a text that would fill the memory when a loop doubles it", () => {
    const scope = { ...sampleScope, vars: { language: "x".repeat(4_000) } };
    expect(faultOf("vars.language + vars.language", scope)).toEqual({
      code: "RUN_VALUE_TOO_LARGE",
      message: "The expression gave a text of more than 4096 characters.",
    });
  });

  test("refuses a list with more than 1,000 items", () => {
    const scope = { ...sampleScope, vars: { language: ",".repeat(1_001) } };
    expect(faultOf("vars.language.split(',')", scope).code).toBe("RUN_VALUE_TOO_LARGE");
  });

  test("refuses lists in lists that data could nest without end", () => {
    const scope = { ...sampleScope, vars: { language: `${"[".repeat(9)}${"]".repeat(9)}` } };
    expect(faultOf(`bytes('{"a":' + vars.language + '}').json()['a']`, scope)).toEqual({
      code: "RUN_VALUE_TOO_LARGE",
      message: "The expression gave a list of more than 1000 items or 8 levels.",
    });
  });

  test("never reaches what JavaScript hangs on objects", () => {
    const checker = createExpressionChecker(sampleDeclarations);
    const sources = [
      "vip.constructor",
      "vars.__proto__",
      "call.toString",
      "settings['__proto__']",
      "constructor",
    ];
    expect(sources.map((source) => checker.check(source).ok)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test("matches an evil pattern in linear time", () => {
    const result = createExpressionChecker(sampleDeclarations).check(
      "vars.language.matches('^(a+)+$')",
    );
    if (!result.ok) throw new Error(result.problem.message);
    const scope = { ...sampleScope, vars: { language: `${"a".repeat(5_000)}!` } };
    // A backtracking engine would need longer than the age of the universe.
    expect(result.expression.evaluate(scope).value).toBe(false);
  });

  test("gives the same value for the same scope, and leaves the scope as it was", () => {
    const result = createExpressionChecker(sampleDeclarations).check(
      "call.args.map(a, a + vip.name)",
    );
    if (!result.ok) throw new Error(result.problem.message);
    const before = JSON.stringify(sampleScope);
    const values = [
      result.expression.evaluate(sampleScope).value,
      result.expression.evaluate(sampleScope).value,
    ];
    expect([values, JSON.stringify(sampleScope)]).toEqual([
      [
        ["inboundAda", "deAda"],
        ["inboundAda", "deAda"],
      ],
      before,
    ]);
  });
});
