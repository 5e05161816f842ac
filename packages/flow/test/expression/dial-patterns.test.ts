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
