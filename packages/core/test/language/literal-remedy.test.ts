import { expect, test } from "vitest";
import { literalRemedy } from "../../src/language/literal-remedy.ts";

test.each([
  ["boolean", "yes", "Write `true`."],
  ["boolean", "True", "Write `true`."],
  ["boolean", "off", "Write `false`."],
  ["boolean", "maybe", "Write `true` or `false`."],
  ["integer", "three", "Write `3`."],
  ["integer", "2.5", "Write it without a fraction, such as `2`."],
  ["integer", "many", "Write digits alone, such as 3."],
  ["integer", "99999999999999999999", "Write a smaller number."],
  ["number", "2,5", "Write a point for the comma: `2.5`."],
  ["number", "some", "Write digits alone, such as 3 or 2.5."],
  ["duration", "1m30s", "Write `90s`."],
  ["duration", "1h 5m", "Write `65m`."],
  ["duration", "1.5s", "Write `1500ms`."],
  ["duration", "6 s", "Write `6s`, without a blank."],
  ["duration", "half a minute", "Write a whole number and its unit (ms, s, m or h), such as 30s."],
  ["string", "x", undefined],
] as const)("tells of the %s %j: %s", (type, text, remedy) => {
  expect(literalRemedy(type, text)).toBe(remedy);
});
