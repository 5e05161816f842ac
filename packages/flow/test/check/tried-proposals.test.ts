import type { Diagnostic } from "@flowrun/core";
import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { withTriedProposals } from "../../src/check/tried-proposals.ts";

/** The messages of a flow with these lines, each with its remedy. */
function told(...lines: readonly string[]): readonly string[] {
  const text = ["flowrun: 1", "name: t", "start: main", ...lines, ""].join("\n");
  return checkFlow({ name: "t.yaml", text }).map(
    ({ message, hint = "" }) => `${/^.*?[.:]/.exec(message)?.[0]} ${hint}`,
  );
}

const rows = "tables: { topics: { key: id, columns: { id: string, text: string } } }";

test("does not propose the item of an each for the list that it takes", () => {
  const each = [
    ...[rows, "blocks:", "  main:", "    - answer"],
    ...['    - each: { in: "${topics}", do: one }', "      as: topic", "  one:"],
    '    - say: "${topic.text}"',
  ];
  expect(told(...each)).toEqual([
    'There is no "topics" here: No step sets "topics": look it up first, by a step `lookup: { in: topics, … }` with `as: topics` beside it.',
  ]);
});

test("does not propose a result that has not what is read of it", () => {
  const greeting = [
    ...["otherwise: { failed: bye }", "blocks:", "  main:", "    - answer"],
    ...['    - say: "Hello ${client.name}"', "    - record: { max: 1m }", "      as: tape"],
    ...["      then: { empty: bye }", "  bye: [hangup]"],
  ];
  expect(told(...greeting)).toEqual([
    'There is no "client" here: No step sets "client": write `as: client` beside the step that gives it.',
  ]);
});

test("proposes a name that is set, and has what is read of it", () => {
  const greeting = [
    ...[rows, "otherwise: { failed: bye }", "blocks:", "  main:", "    - answer"],
    ...["    - lookup: { in: topics, key: a }", "      as: topic", "      then: { missing: bye }"],
    ...['    - say: "${topc.text}"', "  bye: [hangup]"],
  ];
  expect(told(...greeting)).toEqual([
    'There is no "topc" here: Did you mean "topic"? If "topc" is right, rename "topic" to it: nothing else names it.',
  ]);
});

test("tells no type of what a step with a mistake would have set", () => {
  const reading = [
    ...[rows, "otherwise: { failed: bye }", "blocks:", "  main:", "    - answer"],
    ...['    - lookup: { in: topics, where: "${call.to}" }', "      as: topic"],
    ...["      then: { missing: bye }", '    - say: "${topic.text}"', "  bye: [hangup]"],
  ];
  expect(told(...reading)).toEqual([
    '"where" must be a map of columns and their values, not "${call. Write `where: { COLUMN: "${call.to}" }`, with a column of the table.',
  ]);
});

test("misses no name that a block which is gone may have set", () => {
  const gone = ["blocks:", "  main:", "    - answer", "    - go: ask", "  bye:"];
  expect(told(...gone, '    - say: "${number}"')).toEqual([
    'There is no block "ask". Add a block "ask", or name one that exists: "main" or "bye".',
  ]);
});

test.each([
  ["Write `ring: { to: b }`.", "Write another."],
  ["Write `ring: b`.", "Write `ring: b`."],
  ["Write `ring: b, c`. Or leave it out.", "Or leave it out."],
  ["Write `ring: …`.", "Write `ring: …`."],
  ["Write `wait: { to: b }`.", "Write `wait: { to: b }`."],
])("tries what is proposed behind the key of a value: %s", (hint, left) => {
  const text = "ring: a\n";
  const problem = {
    severity: "error",
    code: "X",
    message: "No.",
    hint,
    span: { start: 6, end: 7 },
  };
  const check = (edited: string): readonly Diagnostic[] =>
    edited === "ring: b\n" ? [] : [{ ...problem, severity: "error" }];
  const tried = withTriedProposals(text, check(text), { check, instead: () => "Write another." });
  expect(tried.map((each) => each.hint)).toEqual([left]);
});
