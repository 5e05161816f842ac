import { expect, test } from "vitest";
import { problemOfText } from "../../../src/language/option-kinds/problem-of-text.ts";

test.each([
  [
    "keys",
    "none",
    '"x" must be telephone keys (0-9, A-D, * and #), not "none". | Write `""` for none.',
  ],
  [
    "keys",
    "false",
    '"x" must be telephone keys (0-9, A-D, * and #), not "false". | Write `""` for none.',
  ],
  [
    "pattern",
    "/\\d{4}/",
    'Slashes stand around the regular expression in "x", and no key is one. | Write `"\\\\d{4}"`.',
  ],
  [
    "pattern",
    '2"',
    'A " stands in the regular expression of "x", and no key is one. | Write `"2"`.',
  ],
] as const)("refuses as %s: %j", (kind, text, said) => {
  const problem = problemOfText("x", { kind }, text);
  expect(`${problem?.message} | ${problem?.hint}`).toBe(said);
});
