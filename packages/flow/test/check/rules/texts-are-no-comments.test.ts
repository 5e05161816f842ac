import { expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";

const flow = (step: string): string => `flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - ${step}
    - hangup
`;

const told = (step: string): readonly unknown[] =>
  checkFlow({ name: "test.yaml", text: flow(step) }).map(({ code, message, hint, span }) => [
    code,
    message,
    hint,
    flow(step).slice(span.start, span.end),
  ]);

test.each<[step: string, comment: string, text: string, whole: string]>([
  ["say: Press #1 for sales", "#1 for sales", "Press", '"Press #1 for sales"'],
  ["say: Hello  #{name}", "#{name}", "Hello", '"Hello  #{name}"'],
  ["say: Channel #sales is open", "#sales is open", "Channel", '"Channel #sales is open"'],
  ["log: ticket #12", "#12", "ticket", '"ticket #12"'],
])("the end of a text that YAML takes for a comment is told: %s", (step, comment, text, whole) => {
  const [first] = told(step);
  expect(first).toEqual([
    "FLOW_TEXT_IN_COMMENT",
    `"${comment}" is a comment to YAML, so the text ends with "${text}".`,
    `Put it into quotes: ${whole}.`,
    comment,
  ]);
});

test.each([
  'say: "Press #1 for sales"',
  "say: Hello # greets the caller",
  "say: Room 4#2",
  'say: "Hello" #greets the caller',
  "wait: 2s #seconds",
  "say: Hello ## greets",
])("comments, and texts that are whole, are what they are: %s", (step) => {
  expect(told(step)).toEqual([]);
});
