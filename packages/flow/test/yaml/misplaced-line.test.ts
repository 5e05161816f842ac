import { expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

/** The problem of a text that cannot be read: the line that it names, its message and its hint. */
function told(...lines: readonly string[]): string {
  const text = `${lines.join("\n")}\n`;
  const [problem] = readYaml(createSource("f.yaml", text)).diagnostics;
  const line = text.slice(0, problem?.span.start).split("\n").length;
  return `${line}: ${problem?.message} ${problem?.hint}`;
}

test("names a block that was moved, and not the next one, which no longer fits", () => {
  expect(told("blocks:", "    a:", "    - answer", "  b:", "    - hangup", "  c: []")).toBe(
    '2: The file cannot be read with "a:" in column 5. Begin it in column 3.',
  );
  expect(
    told(
      "blocks:",
      "  a:",
      "    - answer",
      "b:",
      "    - hangup",
      "  c:",
      "    - go: d",
      "  d:",
      "    - answer",
    ),
  ).toBe('4: The file cannot be read with "b:" in column 1. Begin it in column 3, like "a:".');
});

test("names a step that was moved, with what it holds", () => {
  expect(
    told("a:", "  - answer", "  - go: { b: c }", "     - play: c", "       if: d", "  - hangup"),
  ).toBe(
    '4: The file cannot be read with "- play:" in column 6. Begin it in column 3, like "- go:", and move what it holds with it.',
  );
});

test("names an item that is a map in braces, and not the next one, which no longer fits", () => {
  expect(told("cases:", "   - { a: 1, b: 2 }", "  - { a: 2, b: 3 }")).toBe(
    '2: The file cannot be read with "- { a: 1, b: 2 }" in column 4. Begin it in column 3, like "- { a: 2, b: 3 }".',
  );
  const long = "{ does: never, outcome: no_answer }";
  expect(told("x:", "  cases:", "    - { does: busy }", `  - ${long}`, "    - [1]")).toBe(
    '4: The file cannot be read with "- { does: never, out…" in column 3. Begin it in column 5, like "- { does: busy }".',
  );
});

test("asks for the dash of a verb that stands alone, and for no colon", () => {
  expect(
    told("blocks:", "  a:", "    - say: Goodbye.", "      hangup", "  b:", "    - hangup"),
  ).toBe(
    '4: "hangup" stands among list items, and has no dash. Write "- hangup" in column 5 if an item begins here.',
  );
});

test("leaves a key of the flow where it stands, and names the line below it", () => {
  expect(
    told(
      "tables:",
      "  a: { b: c }",
      "",
      "start: a",
      "  otherwise: { failed: a }",
      "",
      "blocks: {}",
    ),
  ).toBe(
    '5: "otherwise" stands below "start", which has its value "a" on its own line already. Begin it in column 1, like "start:".',
  );
});

test("names the only step of a block that was moved, and not the key below it", () => {
  expect(
    told("a:", "  b:", "  - bridge: { to: c }", "      then: d", "", "  e:", "    - hangup"),
  ).toBe('3: The file cannot be read with "- bridge:" in column 3. Begin it in column 5.');
});

test("names a step that was moved without the keys below it", () => {
  expect(told("a:", "  - answer", "   - play: { b: c }", "    then: d", "  - go: e")).toBe(
    '3: The file cannot be read with "- play:" in column 4. Begin it in column 3, like "- answer".',
  );
});

test("names a key that was moved under the value of the step's verb", () => {
  expect(told("a:", "  - play: { c: d }", "    as: b", "  - play: { c: d }", "      as: e")).toBe(
    '5: The file cannot be read with "as:" in column 7. Begin it in column 5, like "play:".',
  );
});

test("says that a dash may be what is too much, where that can be read, too", () => {
  expect(told("a:", "  - date: b", "    - time: c", "  - date: d")).toBe(
    '3: The file cannot be read with "- time:" in column 5. Begin it in column 3, like "- date:"; or remove the dash if a key begins here.',
  );
});

test("names a step that was moved left to where what it holds begins like its neighbours", () => {
  expect(
    told("blocks:", "  a:", "    - answer", "   - go: b", "     as: c", "    - hangup", "  d: []"),
  ).toBe(
    '4: The file cannot be read with "- go:" in column 4. Begin it in column 5, like "- answer", and move what it holds with it.',
  );
  expect(
    told(
      "list:",
      "  - name: a",
      "    b: c",
      "",
      " - name: d",
      "   b: c",
      "  - name: e",
      "    b: c",
    ),
  ).toBe(
    '5: The file cannot be read with "- name:" in column 2. Begin it in column 3, like "- name:", and move what it holds with it.',
  );
});

test("puts what stands beside a verb beside the verb", () => {
  expect(told("blocks:", "  m:", "    - bridge: P", "   then: { else: m }")).toBe(
    '4: The file cannot be read with "then:" in column 4. Begin it in column 7, like "bridge:".',
  );
});

test("leaves a key that stands right where only the step above it was moved", () => {
  expect(
    told(
      ...["blocks:", "  m:", "     - bridge: P", "      then: a"],
      ...["  a:", "    - bridge: Q", "      then: m"],
    ),
  ).toBe('3: The file cannot be read with "- bridge:" in column 6. Begin it in column 5.');
});

test("moves what is played to the items of its own list, and not among the steps", () => {
  const list = ["a:", "  - play:", "      - date: b", "      - time: c"];
  expect(told(...list, '    - "with d"', "  - menu: { e: f }")).toBe(
    '5: The file cannot be read with "- "with d"" in column 5. Begin it in column 7, like "- time:".',
  );
  expect(told(...list, "    - sound:d", "  - menu: { e: f }")).toBe(
    '5: The file cannot be read with "- sound:d" in column 5. Begin it in column 7, like "- time:".',
  );
  expect(told(...list, "    - number: d", "  - menu: { e: f }")).toBe(
    '5: The file cannot be read with "- number:" in column 5. Begin it in column 7, like "- time:"; or remove the dash if a key begins here.',
  );
});

test("offers no dash to an option of a verb that takes no list", () => {
  const options = ["    in: b", "      where: { c: d }", "    as: e"];
  expect(told("a:", "  - lookup:", ...options)).toBe(
    '3: The file cannot be read with "in:" in column 5. Begin it in column 7, like "where:".',
  );
});

test("never takes the dash from a verb among the steps of a block", () => {
  const block = ["blocks:", "  a:", "    - collect-digits: { b: c }", "      then: { else: a }"];
  expect(told(...block, '      - log: "d"', "    - hangup")).toBe(
    '5: The file cannot be read with "- log:" in column 7. Begin it in column 5, like "- collect-digits:".',
  );
});

test("names the first of two keys that was moved to its parent, not the second that stands right", () => {
  expect(
    told("a:", "  b:", "    keys:", '    "*1": { c: d }', '      "*2": { c: e }', "  f: g"),
  ).toBe(
    '4: The file cannot be read with ""*1":" in column 5. Begin it in column 7, like ""*2":".',
  );
});

test("takes the dash from what stands beside a verb, and offers nothing else", () => {
  const menu = ["blocks:", "  a:", "    - menu:", "        prompt: sound:b"];
  expect(told(...menu, "      - as: typed", "    - hangup")).toBe(
    '5: The file cannot be read with a dash before "as:". Remove the dash.',
  );
  expect(told(...menu, "      - then: { else: a }", "    - hangup")).toBe(
    '5: The file cannot be read with a dash before "then:". Remove the dash.',
  );
});

test("never puts a verb beside another one", () => {
  const block = ["blocks:", "  a:", "    - play: sound:b", "    bridge:", "        to: PJSIP/1"];
  expect(told(...block, "      then: { else: a }", "    - hangup")).toBe(
    '4: "bridge:" stands among list items, and has no dash. Write "- bridge:" in column 5 if an item begins here.',
  );
});

test("offers no column in which a key would stand twice", () => {
  const lines = ["s:", "  - name: a", "    cases: b", "", "  name: c", "    cases: d"];
  expect(told(...lines)).toBe(
    '5: "name:" stands among list items, and has no dash. Write "- name:" in column 3 if an item begins here.',
  );
});

test("moves a key to its neighbours, not to its parent that is as far", () => {
  const section = ["prompts:", "  a: { en: b }", " c: { en: d }", "", "blocks: {}"];
  expect(told(...section)).toBe(
    '3: The file cannot be read with "c:" in column 2. Begin it in column 3, like "a:".',
  );
  const step = ["blocks:", "  a:", "    - bridge:", "        to: b", "       keep_caller: true"];
  expect(told(...step, "      then: { else: a }")).toBe(
    '5: The file cannot be read with "keep_caller:" in column 8. Begin it in column 9, like "to:".',
  );
  const block = ["blocks:", "  a:", "    - answer", " b: [answer]", "finally: [answer]"];
  expect(told(...block)).toBe(
    '4: The file cannot be read with "b:" in column 2. Begin it in column 3, like "a:".',
  );
});

test("puts a map beside the thing that it looks like, and a key beside its verb", () => {
  const tables = ["tables:", "  a:", "    key: id", "    columns: { id: string }"];
  expect(told(...tables, "   b: { key: id, columns: { id: string } }")).toBe(
    '5: The file cannot be read with "b:" in column 4. Begin it in column 3, like "a:".',
  );
  expect(told("finally:", "  - save:", "      in: a", "      key: b", "     retry: c")).toBe(
    '5: The file cannot be read with "retry:" in column 6. Begin it in column 5, like "save:".',
  );
});

test("names a thing that was moved below its neighbour, and asks for no dash before that", () => {
  const things = ["settings:", "  a: { type: string }", "    b: { type: string }"];
  expect(told(...things, "tables:", "  c:", "    key: id")).toBe(
    '3: The file cannot be read with "b:" in column 5. Begin it in column 3, like "a:".',
  );
});

test("leaves a key of the flow in the first column, and asks for no dash beside a verb", () => {
  const tables = ["tables:", "  a: { key: id }", "", "vars: { n: 0 }", "", "  start: m"];
  expect(told(...tables, "blocks: {}")).toMatch(/^6: /);
  const save = ["finally:", "    - save:", "      in: a", "    retry: 2", "  - log: b"];
  expect(told(...save)).not.toMatch(/- retry/);
});

test("moves a key of a flow or of a test file to the first column", () => {
  expect(told("blocks:", "  a:", "    - answer", "", " finally:", "  - log: b")).toBe(
    '5: The file cannot be read with "finally:" in column 2. Begin it in column 1, like "blocks:".',
  );
  expect(told("cases:", "  a: { b: c }", " scenarios:", "  - name: a")).toBe(
    '3: The file cannot be read with "scenarios:" in column 2. Begin it in column 1, like "cases:".',
  );
});

test("reads each edit of a long part once, so that the likely one is among those that are read", () => {
  const long = Array.from(
    { length: 24 },
    (_, at) => `      k${at}: a text that makes this part a long one`,
  );
  expect(
    told(
      "x:",
      "  - name: a",
      "    expect:",
      ...long,
      "      calls: [b]",
      "  emits: [c]",
      "      values: { d: e }",
      "      ends: f",
      "  - name: g",
      "    expect: {}",
    ),
  ).toBe(
    '29: The file cannot be read with "emits:" in column 3. Begin it in column 7, like "calls:".',
  );
});

test("never moves what stands beside a verb among its options", () => {
  expect(
    told(
      "blocks:",
      "  a:",
      "    - request:",
      "        url: b",
      "      then: { else: c }",
      "        timeout: 6s",
      "    - hangup",
    ),
  ).toBe(
    '6: The file cannot be read with "timeout:" in column 9. Begin it in column 7, like "then:".',
  );
});
