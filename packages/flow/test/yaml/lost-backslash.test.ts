import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

/** The errors of a flow that logs a text. */
function told(value: string): readonly string[] {
  return errorsOf(
    "flowrun: 1",
    "name: x",
    "start: a",
    "blocks:",
    "  a:",
    "    - answer",
    `    - log: ${value}`,
    "    - hangup",
  );
}

const what = 'This " ends the text that another " begins: the rest of the expression is left over.';
const rule = 'Inside double quotes write \\" for each "';

test.each([
  ['"${call.to == "7" ? 1 : 2}"', '"${call.to == \\"7\\" ? 1 : 2}"'],
  ['"${call.to == \\"7" ? 1 : 2}"', '"${call.to == \\"7\\" ? 1 : 2}"'],
  ['"${call.to == "7\\" ? 1 : 2}"', '"${call.to == \\"7\\" ? 1 : 2}"'],
  ['"${call.to == \\"7\\" ? "a\\" : \\"b\\"}"', '"${call.to == \\"7\\" ? \\"a\\" : \\"b\\"}"'],
  [
    '"${call.to == "7" ? \\"a\\" : "b"} calls"',
    '"${call.to == \\"7\\" ? \\"a\\" : \\"b\\"} calls"',
  ],
])("names the quotes of %s that have lost their backslash", (written, right) => {
  const shown = /\$\{.*\}/.exec(right)?.[0] ?? "";
  expect(told(written)).toEqual([`7: ${what} ${rule}: \`${shown}\`.`]);
  expect(told(right)).toEqual([]);
});

test("does not repeat a long expression", () => {
  const long = `"\${call.to == "7" ? 1 : ${Array.from({ length: 30 }, () => "10").join(" + ")}}"`;
  expect(told(long)).toEqual([`7: ${what} ${rule} of the expression.`]);
});

test("escapes nothing where that would not mend the text", () => {
  expect(told('"${call.to == "7 ? 1 : 2}"').join()).not.toContain(rule);
});
