import { expect, test } from "vitest";
import { flowOf, messagesOf } from "./reading.ts";

const partWith = (choices: string): string =>
  [
    flowOf("- answer").trimEnd(),
    "  pay: [answer]",
    `parts: { pay: { takes: { state: { type: string, choices: ${choices} } } } }`,
  ].join("\n");

test("takes single values as the choices of an argument", () => {
  expect(messagesOf(partWith("[paid, 2, true]"))).toEqual([]);
});

test.each<[choices: string, message: string]>([
  [
    "[[paid, refused]]",
    'FLOW_BAD_VALUE | A list stands inside the list of "choices". | Remove the [ ] around its items, or write each of them by itself.',
  ],
  ["[{ paid: yes }]", 'FLOW_BAD_VALUE | "choices" must be a text, not a map.'],
  ['[" "]', 'FLOW_BAD_VALUE | "choices" must be a text, not an empty text.'],
])("refuses the choices %s of an argument", (choices, message) => {
  expect(messagesOf(partWith(choices))).toEqual([message]);
});
