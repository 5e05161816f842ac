import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { errorsOf } from "./errors-of.ts";

const whole = [
  ...["flowrun: 1", "name: t", "languages: [en]", ""],
  ...[
    "prompts:",
    "  hi: { en: Hello. }",
    "",
    "settings:",
    "  most: { type: integer, default: 3 }",
    "",
  ],
  ...["tables:", "  t:", "    key: id", "    columns: { id: string }", ""],
  ...["start: m", "otherwise: { failed: m }", "blocks:", "  m:", "    - play: prompt:hi"],
  ...["    - hangup", "", "finally:", "  - log: done"],
];

/** The problems of the flow without one of its lines. */
function without(line: string): readonly string[] {
  return errorsOf(...whole.filter((each) => each !== line));
}

test.each([
  ["prompts:", 5, "hi:"],
  ["settings:", 8, "most:"],
  ["tables:", 11, "t:"],
  ["blocks:", 18, "m:"],
  ["finally:", 23, "- log:"],
])("a file that has lost its line %j is told that alone", (line, number, first) => {
  expect(without(line)).toEqual([
    `${number}: The key is missing that holds "${first}" and what stands below it. Write "${line}" on the line above it, in column 1.`,
  ]);
});

test("names each key with which the file makes sense", () => {
  const text = "flowrun: 1\nname: t\nstart: m\n\n  a: 1\n\nblocks:\n  m: [hangup]\n";
  expect(checkFlow({ name: "f.yaml", text })[0]?.hint).toContain('Write "');
});

test("a last block whose only step has lost its dash is no prompt", () => {
  const flow = (step: string): readonly string[] =>
    errorsOf(
      ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - go: bye", ""],
      ...["  bye:", `    ${step}`, "", "finally:", "  - log: over"],
    );
  expect(flow("log: bye")).toEqual([
    '9: "log:" has no dash, and the file cannot be read so. Write "- log:" in column 5 if an item begins here.',
  ]);
  expect(flow("- log: bye")).toEqual([]);
});
