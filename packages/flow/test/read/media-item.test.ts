import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The messages and hints about the lines of a block. */
function told(...lines: readonly string[]): readonly string[] {
  const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];
  const text = [...head, ...lines.map((line) => `    ${line}`), "  last: [hangup]", ""].join("\n");
  return checkFlow({ name: "f.yaml", text })
    .filter(({ severity }) => severity === "error")
    .map(({ message, hint }) => `${message} ${hint}`);
}

test("tells a step that stands among media, and where it belongs", () => {
  expect(told("- play:", "    - sound:hello", "    - go: last")).toEqual([
    '"go" is a step, and stands among media. Begin it in the column of the steps around it, with its dash.',
  ]);
});

test("tells another key by what is said", () => {
  expect(told("- play: [{ dte: 2026-01-01 }]")).toEqual([
    'What is said has no "dte". Did you mean "date"?',
  ]);
});
