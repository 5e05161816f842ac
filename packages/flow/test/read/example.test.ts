import { verbs } from "@flowrun/core";
import { expect, test } from "vitest";
import type { Verb } from "@flowrun/core";
import { writeStep } from "../../src/read/example.ts";

function stepOf(name: string): string {
  const verb: Verb | undefined = verbs[name];
  return verb === undefined ? "" : writeStep(verb);
}

test.each([
  ["lookup", "`lookup: { in: TABLE, key: … }`"],
  ["save", "`save: { in: TABLE, key: …, values: { COLUMN: … } }`"],
  ["count", "`count: { in: TABLE, where: { COLUMN: … } }`"],
  ["delete", "`delete: { in: TABLE, key: … }`"],
  ["each", "`each: { in: …, do: BLOCK }`"],
  ["menu", "`menu: { keys: { 1: BLOCK } }`"],
  ["queue", "`queue: QUEUE`"],
  ["park", "`park: LOT`"],
  ["set", "`set: { VARIABLE: … }`"],
])("a step with %s takes no name that only another flow has", (verb, step) => {
  expect(stepOf(verb)).toBe(`Write ${step}, with the names of the flow.`);
});

test("a step that needs no names of the flow is written out", () => {
  expect(["bridge", "wait", "play", "request", "answer"].map(stepOf)).toEqual([
    "Write `bridge: PJSIP/1000`.",
    "Write `wait: 2s`.",
    "Write `play: [sound:hello-world, digits:4711]`.",
    'Write `request: "https://crm.example/customers/${call.from}"`.',
    "Write `answer:` with nothing behind it.",
  ]);
});
