import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations } from "./sample-scope.ts";

const checker = createExpressionChecker(sampleDeclarations);

describe("a quote without a partner is named, with the text that was meant", () => {
  test.each([
    [
      "call.from.startsWith(+49')",
      24,
      "The ' has no partner here.",
      "Write `'+49'`, or remove it.",
    ],
    ["call.from == 4930'", 17, "The ' has no partner here.", "Write `'4930'`, or remove it."],
    ["call.from.startsWith('+49)", 21, "The ' has no partner here.", "Write `'+49'`."],
    ["call.from == 'a && vars.attempts > 1", 13, "The ' has no partner here.", "Write `'a'`."],
    ["call.from == '4930\"", 13, "This text begins with ' and ends with \".", "Write `'4930'`."],
    ["call.from == '*7''", 17, "A ' too many stands here.", "Remove it."],
    ["call.from == ''de'", 14, "A ' too many stands here.", "Remove it."],
    ["call.fr'om", 7, "A ' too many stands here.", "Remove it."],
    ['call.from == """', 14, 'A " too many stands here.', "Remove it."],
  ])("%s", (source, start, message, hint) => {
    const result = checker.check(source);
    const range = { start, end: start + 1 };
    expect(result).toEqual({ ok: false, problem: { code: "EXPR_SYNTAX", message, hint, range } });
  });
});
