import { describe, expect, test } from "vitest";
import { slipsOf, wrongNumber } from "../../src/mutate/literal-breaks.ts";

describe("slipsOf", () => {
  test.each([
    ["5s", ["3s", "10s"]],
    ["200ms", ["100ms", "400ms"]],
    ["0s", ["1s"]],
    ["3", ["2", "4"]],
    ["true", ["false"]],
    ["08:00-16:30", ["09:00-16:30", "08:00-15:30"]],
    ["PJSIP/1000", []],
    ["a text", []],
  ])("puts in place of %s: %j", (text, slips) => {
    expect(slipsOf(text)).toEqual(slips);
  });
});

describe("wrongNumber", () => {
  test("changes the last digit", () => {
    expect(["PJSIP/1000", "PJSIP/2009@trunk", "2001"].map(wrongNumber)).toEqual([
      "PJSIP/1001",
      "PJSIP/2000@trunk",
      "2002",
    ]);
  });

  test("leaves a text without digits, and one that an expression gives", () => {
    expect(["PJSIP/front", "${account.adviser1}"].map(wrongNumber)).toEqual([undefined, undefined]);
  });
});
