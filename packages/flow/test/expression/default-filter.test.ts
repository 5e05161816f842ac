import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

/** The errors of a flow that logs a text, behind a request. */
function told(value: string): readonly string[] {
  return errorsOf(
    "flowrun: 1",
    "name: x",
    "start: a",
    "otherwise: { failed: b }",
    "blocks:",
    "  a:",
    "    - request: { url: https://a.example }",
    "      then: { else: b }",
    "      as: reply",
    `    - log: ${value}`,
    "  b: [{ hangup: {} }]",
  );
}

test.each([
  [`'\${call.to|default("x")}'`, 'call.to == "" ? "x" : call.to'],
  [`'\${call.to | default: "x"}'`, 'call.to == "" ? "x" : call.to'],
  [`'\${reply.body.name | default("x")}'`, 'reply.body.?name.orValue("x")'],
])("tells how a default is written for the filter of a template: %s", (written, right) => {
  expect(told(written)).toEqual([
    `10: There is no operator "|": a filter of a template means nothing here. Write \`${right}\`.`,
  ]);
});

test("tells it in a text in double quotes, which the filter's own quotes would end", () => {
  expect(told('"${call.to|default("x")}"')).toEqual([
    '10: The filter `|default("x")` of a template means nothing here, and its " ends the text. Write `${call.to == \\"\\" ? \\"x\\" : call.to}`.',
  ]);
});
