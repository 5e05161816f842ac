import { describe, expect, test } from "vitest";
import { readPlainYaml } from "../../src/yaml/read-plain-yaml.ts";
import type { YamlNode } from "../../src/yaml/yaml-node.ts";

/** A tree as JSON, each text in its own spelling. */
function jsonOf(node: YamlNode): unknown {
  if (node.kind === "scalar") return node.text;
  if (node.kind === "list") return node.items.map(jsonOf);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, jsonOf(value)]));
}

describe("readPlainYaml", () => {
  test("reads maps and lists by indentation and in brackets, with comments between and behind them", () => {
    const root = readPlainYaml(`# a flow
flowrun: 1 # one
a: { b: c, "d e": [1, 'two', { f: g }], h: "\${i.j}", k: [], l: {} }
list:
  - word
    # deeper
  - key: sound:hello
    other:
      x: +47 123
same:
- x: y
- "a: b" # last
`);

    expect(root && jsonOf(root)).toEqual({
      flowrun: "1",
      a: { b: "c", "d e": ["1", "two", { f: "g" }], h: "${i.j}", k: [], l: {} },
      list: ["word", { key: "sound:hello", other: { x: "+47 123" } }],
      same: [{ x: "y" }, "a: b"],
    });
  });

  test("says where everything stands", () => {
    const span = { start: 4, end: 9 };
    const item = {
      kind: "scalar",
      text: "two",
      plain: false,
      span,
      valueSpan: { start: 5, end: 8 },
      comment: undefined,
    };
    const list = { kind: "list", items: [item], span: { start: 3, end: 10 } };

    expect(readPlainYaml("a: ['two']\n")).toEqual({
      kind: "map",
      entries: [{ key: { value: "a", span: { start: 0, end: 1 } }, value: list }],
      span: { start: 0, end: 10 },
    });
  });

  test.each([
    ["an anchor", "a: &b c\n"],
    ["an alias", "a: *b\n"],
    ["a tag", "a: !!str b\n"],
    ["a merge", "<<: { a: b }\n"],
    ["a block text", "a: |\n  b\n"],
    ["a text over several lines", "a: b\n  c\n"],
    ["a quoted text over several lines", 'a: "b\n  c"\n'],
    ["brackets over several lines", "a: [b,\n  c]\n"],
    ["an escape", 'a: "\\n"\n'],
    ["a doubled quote", "a: 'b''c'\n"],
    ["a text that goes on behind its quotes", 'a: "b"#c\n'],
    ["a nothing", "a:\nb: c\n"],
    ["a key twice", "a: b\na: c\n"],
    ["a key twice in brackets", "a: { b: c, b: d }\n"],
    ["a key that is read as something else", "on: a\n"],
    ["a key that is no word", "? a\n: b\n"],
    ["a key without a value in brackets", "a: { b }\n"],
    ["a key in a list in brackets", "a: [b: c]\n"],
    ["a second colon", "a: b: c\n"],
    ["a comma too many", "a: [b,]\n"],
    ["brackets that are not closed", "a: [b\n"],
    ["a list in a list", "a:\n  - - b\n"],
    ["a wrong indentation", "a:\n    b: c\n  d: e\n"],
    ["a beginning that is indented", "  a: b\n"],
    ["no map", "- a\n"],
    ["a second document", "a: b\n---\nc: d\n"],
    ["a tab", "a:\tb\n"],
    ["line breaks of two characters", "a: b\r\n"],
    ["nesting that is deep", `a: ${"[".repeat(40)}${"]".repeat(40)}\n`],
    ["nothing at all", ""],
  ])("leaves %s to the library", (_what, text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });
});
