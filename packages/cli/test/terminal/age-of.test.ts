import { expect, test } from "vitest";
import { ageOf } from "../../src/terminal/age-of.ts";

test.each([
  [0, "0s"],
  [999, "0s"],
  [59_999, "59s"],
  [60_000, "1m0s"],
  [192_400, "3m12s"],
  [3_599_999, "59m59s"],
  [7_260_000, "2h1m"],
  [273_600_000, "3d4h"],
])("%i milliseconds are %s", (milliseconds, text) => {
  expect(ageOf(milliseconds)).toBe(text);
});
