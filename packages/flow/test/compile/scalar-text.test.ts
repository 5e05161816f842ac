import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { checkFlow } from "../../src/check-flow.ts";
import { createScalarText } from "../../src/compile/scalar-text.ts";

/**
 * What is underlined when the member `oops` of a row is misspelt inside a scalar, written as given.
 */
function underlined(scalar: string): string | undefined {
  const text = [
    "flowrun: 1",
    "name: test",
    "start: main",
    "vars: { n: 0 }",
    "blocks:",
    "  main:",
    `    - log: ${scalar}`,
  ].join("\n");
  const [first] = checkFlow({ name: "test.yaml", text });
  return first && text.slice(first.span.start, first.span.end);
}

describe("createScalarText", () => {
  test.each([
    ["a plain scalar", "n is ${vars.oops} now", "oops"],
    ["double quotes", '"n is ${vars.oops} now"', "oops"],
    ["double quotes with escapes before it", '"\\"n\\" \\u00e6 \\t is ${vars.oops}"', "oops"],
    ["single quotes", "'n is ${vars.oops} now'", "oops"],
    ["single quotes with a doubled quote before it", "'it''s ${vars.oops} now'", "oops"],
    ["a literal block", "|\n        one\n        two ${vars.oops}\n", "oops"],
    [
      "a literal block with deeper lines",
      "|\n        one\n          two\n        three ${vars.oops}\n",
      "oops",
    ],
    ["a folded block", ">\n        one\n        two ${vars.oops}\n", "oops"],
    ["a plain scalar over two lines", "one\n        two ${vars.oops}", "oops"],
    ["quotes inside the expression", `"\${'a' + vars.oops}"`, "oops"],
    ["escaped quotes inside the expression", '"${\\"a\\" + vars.oops}"', "oops"],
  ])("finds the member in %s", (_style, scalar, expected) => {
    expect(underlined(scalar)).toBe(expected);
  });

  test("falls back to the whole scalar when the value does not follow from what is written", () => {
    const source = { name: "x", text: "a: other" };
    const span = { start: 3, end: 8 };
    expect(createScalarText(source, { value: "value", span }).locate({ start: 1, end: 2 })).toEqual(
      span,
    );
  });

  test("marks one character for an expression that breaks off", () => {
    const checked = createExpressionChecker({
      settings: new Map(),
      vars: new Map(),
      names: new Map(),
      tables: new Map(),
    }).check("1 +");
    expect(checked.ok ? undefined : checked.problem.range).toEqual({ start: 3, end: 3 });
    expect(underlined('"${1 +} end"')).toBe("}");
  });

  test("finds the place in a text of one long line in linear time", () => {
    expect(underlined(`"${" ab".repeat(150_000)} \${vars.oops}"`)).toBe("oops");
  });
});
