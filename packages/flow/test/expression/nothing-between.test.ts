import { expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker(sampleDeclarations);

/** What is told of an expression: the marked text, the message and the hint. */
function told(source: string): string {
  const result = checker.check(source);
  if (result.ok) return "right";
  const { message, hint, range } = result.problem;
  return `[${source.slice(range.start, range.end)}] ${message} ${hint}`;
}

const noDot =
  '[.] There is no operator ".": a dot stands before the name of a member. Write "+" to add, or to join texts.';

test.each([
  "call.from . 1",
  'call.from . " x"',
  "call.from . call.to",
  'size(call.from . "x") > 2',
  "vars.attempts . vars.attempts",
])("names the dot of `%s`, which other languages join texts with", (source) => {
  expect(told(source)).toBe(noDot);
});

test("takes a dot with blanks for one before a member where that is one", () => {
  expect(told('vip . name == "Ada"')).toBe("right");
});

test.each([
  ['like(call.from "47XX")', 'A comma is missing before "47XX". Write `call.from, "47XX"`.'],
  ['call.to in ["1" "2"]', 'A comma is missing before "2". Write `"1", "2"`.'],
  [
    'call.from.contains("a" "b")',
    'Nothing stands between "b" and the value before it. Put an operator between the two, such as `+` or `==`, or a comma between two values for a function.',
  ],
  [
    'clock(now, , "Europe/Oslo")',
    "[,] Two commas stand here, and nothing between them. Remove one of them.",
  ],
  [
    "vars.attempts 2",
    "Nothing stands between 2 and the value before it. Put an operator between the two, such as `+` or `==`.",
  ],
])("says what is missing in `%s`", (source, words) => {
  expect(told(source)).toContain(words);
});
