import { describe, expect, test } from "vitest";
import { readDialPlanPattern } from "../../src/language/dial-plan-pattern.ts";

describe("a pattern of the dial plan", () => {
  test.each([
    ["[2-9]XXX", "[", "NXXX", "^[2-9][0-9][0-9][0-9]$"],
    ["_3XX", "_", "3XX", "^3[0-9][0-9]$"],
    ["_0.", "_", "0.", "^0.+$"],
    ["_1NX-XXX", "_", "1NXXXX", "^1[2-9][0-9][0-9][0-9][0-9]$"],
    ["4XX!", "!", undefined, "^4[0-9][0-9].*$"],
    ["_[1-5]X", "[", undefined, "^[1-5][0-9]$"],
    ["_+47[4]X.", "[", "+474X.", "^[+]47[4][0-9].+$"],
    ["nxx", "n", "NXX", "^[2-9][0-9][0-9]$"],
    ["*[68*]", "[", undefined, "^[*][68*]$"],
  ])("%s has %s, and is %s here, or %s", (text, foreign, pattern, expression) => {
    expect(readDialPlanPattern(text)).toEqual({
      ...(pattern === undefined ? {} : { pattern }),
      ...{ expression, foreign },
    });
  });

  test.each([
    "2XXX",
    "0.",
    "2417",
    "*8",
    "NZX",
    "_anna",
    "anna",
    "x-lite",
    "4XX|5XX",
    "",
    "!",
    "9!9",
  ])("%s is none that only a dial plan takes for one", (text) => {
    expect(readDialPlanPattern(text)).toBeUndefined();
  });

  test("one that is longer than any number is left alone", () => {
    expect(readDialPlanPattern(`_${"X".repeat(64)}`)).toBeUndefined();
  });
});
