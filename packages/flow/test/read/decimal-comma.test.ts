import { expect, test } from "vitest";
import { flowOf, messagesOf } from "./reading.ts";

test.each([
  ["limits: { call: 2,5h }", "call", "150m"],
  ["limits: { steps: 1,000 }", "steps", "1000"],
])("takes %s for one number", (line, key, number) => {
  expect(messagesOf(`${line}\n${flowOf("- answer")}`)).toEqual([
    `FLOW_BAD_VALUE | The comma ends the value of "${key}": a number has no comma. | Write \`${key}: ${number}\`.`,
  ]);
});

test("takes it for one among the options of a step, too", () => {
  expect(messagesOf(flowOf("- collect-digits: { max_length: 4, timeout: 20,5s }"))).toEqual([
    'FLOW_BAD_VALUE | The comma ends the value of "timeout": a number has no comma. | Write `timeout: 20500ms`.',
  ]);
});

test("joins the digits of a number that commas with blanks part", () => {
  expect(messagesOf(`limits: { steps: 1, 000 }\n${flowOf("- answer")}`)).toEqual([
    'FLOW_UNKNOWN_KEY | There is no key "000" under "limits". | Write `steps: 1000`: a number has no commas.',
  ]);
});
