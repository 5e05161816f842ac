import { describe, expect, test } from "vitest";
import { problemOf } from "./problem-of.ts";

describe("a pattern of the dial plan in like", () => {
  test.each([
    ['like(call.to, "[2-9]XXX")', "[2-9]XXX", "[", 'like(call.to, "NXXX")'],
    ['like(call.to, "_3XX")', "_3XX", "_", 'like(call.to, "3XX")'],
    ['!like(call.to, "4XX!")', "4XX!", "!", 'call.to.matches("^4[0-9][0-9].*$")'],
    ['like(call.to, "1X") || like(call.from, "nxx")', "nxx", "n", 'like(call.from, "NXX")'],
  ])("is told with what to write: %s", (text, pattern, sign, right) => {
    expect(problemOf(text)).toEqual([
      "EXPR_PATTERN",
      `"${pattern}"`,
      `"${pattern}" is a pattern of the dial plan: for \`like\`, "${sign}" stands for itself, so no number fits.`,
      `Write \`${right}\`.`,
    ]);
    expect(problemOf(right)).toBeUndefined();
  });

  test.each(['like(call.to, "2XXX")', 'like(call.to, "0.")', 'like(call.to, "_anna")'])(
    "is not found in %s",
    (text) => {
      expect(problemOf(text)).toBeUndefined();
    },
  );

  test("is left to the call where only the call knows it", () => {
    expect(problemOf("like(call.to, call.from)")).toBeUndefined();
  });
});

describe("a pattern for dialling in matches", () => {
  test.each([
    ['call.to.matches("_7XX")', "_7XX", 'like(call.to, "7XX")'],
    ['call.to.matches("7XX")', "7XX", 'like(call.to, "7XX")'],
    ['!call.from.matches("_[1-3]XX!")', "_[1-3]XX!", 'call.from.matches("^[1-3][0-9]{2}.*$")'],
  ])("is told with what to write: %s", (text, pattern, right) => {
    expect(problemOf(text)).toEqual([
      "EXPR_PATTERN",
      `"${pattern}"`,
      `"${pattern}" is a pattern for dialling, and \`matches\` takes a regular expression, in which its letters stand for themselves.`,
      `Write \`${right}\`.`,
    ]);
    expect(problemOf(right)).toBeUndefined();
  });

  test.each(['call.to.matches("^7[0-9]{2}$")', 'call.name.matches("XX")', 'call.to.matches("7")'])(
    "is not found in %s",
    (text) => {
      expect(problemOf(text)).toBeUndefined();
    },
  );
});

test.each([
  ['call.to.matches("^+49")', "+", "^[+]49"],
  ['call.to.matches("+49")', "+", "[+]49"],
  ['call.to.matches("^*21|^00")', "*", "^[*]21|^00"],
  ['call.to.matches("^[(+]1|(*21)")', "*", "^[(+]1|([*]21)"],
])("a sign that repeats nothing is told with its brackets: %s", (text, sign, pattern) => {
  const written = text.slice(text.indexOf('"'), -1);
  expect(problemOf(text)).toEqual([
    "EXPR_PATTERN",
    written,
    `The "${sign}" of this pattern repeats nothing, and does not stand for itself.`,
    `Write "${pattern}".`,
  ]);
  expect(problemOf(`call.to.matches("${pattern}")`)).toBeUndefined();
});

test.each([
  'call.to.matches("(?i)a")',
  'call.to.matches("(?:a|b)+")',
  'call.to.matches("^[(+]1|[|*]2")',
  String.raw`call.to.matches("\\++")`,
])("a sign that repeats something is right: %s", (text) => {
  expect(problemOf(text)).toBeUndefined();
});
