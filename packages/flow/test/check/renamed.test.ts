import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The problems of a flow of these lines: line, message and remedy. */
function told(...lines: readonly string[]): readonly string[] {
  const text = `${["flowrun: 1", "name: t", ...lines].join("\n")}\n`;
  return checkFlow({ name: "t.yaml", text }).map(
    ({ message, hint, span }) =>
      `${text.slice(0, span.start).split("\n").length}: ${message} ${hint}`,
  );
}

test("finds the block and the prompt that a name was renamed to", () => {
  const blocks = ["start: main", "blocks:", "  main: [{ go: bye }]", "  the_last_bye: [hangup]"];
  expect(told(...blocks)).toEqual([
    '5: There is no block "bye". Did you mean "the_last_bye"? If "bye" is right, rename the block "the_last_bye" to it: nothing else names it.',
  ]);
  const prompts = ["start: main", "prompts: { hello_new: Hello }", "blocks:"];
  expect(told(...prompts, "  main: [answer, { play: prompt:hello }]")).toEqual([
    '6: The flow declares no prompt "hello". Did you mean "hello_new"? If "hello" is right, rename the prompt "hello_new" to it: nothing else names it.',
  ]);
});

test("proposes no block that something else leads to", () => {
  const blocks = [
    "start: main",
    "blocks:",
    '  main: [{ go: bye, if: call.to == "1" }, { go: last_bye }]',
  ];
  expect(told(...blocks, "  last_bye: [hangup]")).toEqual([
    '5: There is no block "bye". Add a block "bye", or name one that exists: "main" or "last_bye".',
  ]);
});

test("tells a renamed part once, where it is declared", () => {
  const flow = ["start: main", "parts: { ask_new: {} }", "blocks:", "  main: [{ call: ask }]"];
  expect(told(...flow, "  ask: [return]")).toEqual([
    '4: The part "ask_new" has no block, and "ask" is run as a part that none declares. Did you mean "ask"?',
  ]);
});

test("takes a path or a sign from the name of a block", () => {
  expect(told("start: blocks.main", "blocks: { main: [hangup] }")).toEqual([
    '3: There is no block "blocks.main". Write "main": a block is named alone.',
  ]);
});

test("says that a step reads what it sets itself", () => {
  const lines = ["start: main", "otherwise: { failed: bye, missing: bye }"];
  const table = "tables: { people: { key: id, columns: { id: string } } }";
  const step = [
    "  main:",
    "    - answer",
    '    - lookup: { in: people, key: "1" }',
    "      as: row",
  ];
  const rest = ['      if: row.id == "1"', "    - hangup", "  bye: [hangup]"];
  expect(told(...lines, table, "blocks:", ...step, ...rest)).toEqual([
    '11: "row" may not be set here: the path "main" leads here without it. This step itself sets "row", behind its condition and options: let a later step read it.',
  ]);
});
