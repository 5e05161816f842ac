import { describe, expect, test } from "vitest";
import { formatDiagnostics } from "../../../core/src/diagnostics/format.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";
import type { YamlNode } from "../../../core/src/language/yaml-node.ts";
import { createSource } from "../../../core/src/source/source.ts";

type Plain = string | readonly Plain[] | readonly (readonly [string, Plain])[];

/** A tree without places: texts, lists, and maps as pairs. */
function plain(node: YamlNode | undefined): Plain {
  if (node === undefined) return "(none)";
  if (node.kind === "scalar") return node.text;
  if (node.kind === "list") return node.items.map(plain);
  return node.entries.map(({ key, value }) => [key.value, plain(value)] as const);
}

function read(text: string): Plain {
  const { root, diagnostics } = readYaml(createSource("f.yaml", text));
  expect(formatDiagnostics(createSource("f.yaml", text), diagnostics)).toBe("");
  return plain(root);
}

function problems(text: string): string {
  const source = createSource("f.yaml", text);
  return formatDiagnostics(source, readYaml(source).diagnostics);
}

function lines(...expected: readonly string[]): string {
  return expected.join("\n");
}

describe("readYaml", () => {
  test("reads the same source once", () => {
    const source = createSource("f", "a: b");

    expect(readYaml(source)).toBe(readYaml(source));
  });

  test("keeps texts as they were typed, whatever YAML takes them for", () => {
    expect(read("[+4712345678, 0123, 1.0, yes, null, 0x1F, 'it''s', \"a\\tb\"]")).toEqual([
      "+4712345678",
      "0123",
      "1.0",
      "yes",
      "null",
      "0x1F",
      "it's",
      "a\tb",
    ]);
  });

  test("keeps the order of maps, and keys as they were typed", () => {
    expect(read("b: 1\n0123: 2\na: { c: [] }\n")).toEqual([
      ["b", "1"],
      ["0123", "2"],
      ["a", [["c", []]]],
    ]);
  });

  test("gives every node its place, quotes included, and the place of its text without them", () => {
    const { root } = readYaml(createSource("f.yaml", 'a: "x"\nb:\n  - y # no\n'));
    expect(root).toEqual({
      kind: "map",
      span: { start: 0, end: 15 },
      entries: [
        {
          key: { value: "a", span: { start: 0, end: 1 } },
          value: {
            kind: "scalar",
            text: "x",
            plain: false,
            span: { start: 3, end: 6 },
            valueSpan: { start: 4, end: 5 },
            comment: undefined,
          },
        },
        {
          key: { value: "b", span: { start: 7, end: 8 } },
          value: {
            kind: "list",
            span: { start: 12, end: 15 },
            items: [
              {
                kind: "scalar",
                text: "y",
                plain: true,
                span: { start: 14, end: 15 },
                valueSpan: { start: 14, end: 15 },
                comment: undefined,
              },
            ],
          },
        },
      ],
    });
  });

  test("takes a byte order mark, carriage returns, block texts and folded lines", () => {
    expect(read("\uFEFFa: |\r\n  one\r\n  two\r\nb: x\r\n  y\r\n")).toEqual([
      ["a", "one\ntwo\n"],
      ["b", "x y"],
    ]);
  });

  test("takes __proto__, constructor and the like as keys like any other", () => {
    expect(read("__proto__: { polluted: yes }\nconstructor: 1\n")).toEqual([
      ["__proto__", [["polluted", "yes"]]],
      ["constructor", "1"],
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("replaces an alias by what its anchor marks", () => {
    expect(read("a: &steps [x, y]\nb: *steps\n")).toEqual([
      ["a", ["x", "y"]],
      ["b", ["x", "y"]],
    ]);
  });

  test("tells the word of a text that YAML takes for an anchor, unless an alias names it", () => {
    expect(problems("a: &You have two messages\n")).toBe(
      lines(
        'error FLOW_QUOTES_NEEDED  Without quotes "&You" is a YAML anchor, not text, and no alias of the file names it.',
        "  f.yaml:1:4",
        "  1 | a: &You have two messages",
        "    |    ^^^^",
        '  Remove the "&"; or put the whole value in double quotes if it belongs to the text.',
      ),
    );
    expect(problems("a: &long 30s\nb: *long\n")).toBe("");
  });

  test("takes a leading document marker", () => {
    expect(read("---\na: 1\n")).toEqual([["a", "1"]]);
  });

  test("takes several keys that stand twice for a second thing, once", () => {
    const source = createSource(
      "f.yaml",
      "- name: a\n  b: 1\n  c: 2\n  d: 3\n  b: 4\n  c: 5\n  d: 6\n",
    );
    expect(readYaml(source).diagnostics.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      'The keys "b", "c" and 1 more stand twice in the same map. If a second thing begins here, write the line with its name or its dash above it; otherwise remove one of each two.',
    ]);
  });

  test("asks for the dash where the first key of an item begins again", () => {
    const source = createSource("f.yaml", "- name: a\n  b: 1\n  name: c\n  b: 2\n");
    expect(readYaml(source).diagnostics.map(({ hint }) => hint)).toEqual([
      'If a second thing begins here, write "- name:", with its dash, in the column of the items above; otherwise remove one of each two.',
    ]);
  });

  test("says which of two equal keys is the second, and where the first is", () => {
    expect(problems("a: 1\nb: 2\na: 3\n")).toBe(
      lines(
        'error FLOW_DUPLICATE_KEY  The key "a" stands twice in the same map.',
        "  f.yaml:3:1",
        "  2 | b: 2",
        "  3 | a: 3",
        "    | ^",
        "  Remove or rename one of the two.",
        "  It first stands here.",
        "  f.yaml:1:1",
        "  1 | a: 1",
        "    | ^",
      ),
    );
  });

  test("says that on is no key for many tools", () => {
    expect(problems("on: 1\n")).toBe(
      lines(
        'error FLOW_BAD_KEY  "on" cannot be a key: many YAML tools read the bare word as true or false.',
        "  f.yaml:1:1",
        "  1 | on: 1",
        "    | ^^",
        '  Use another word; outcomes stand under "then".',
      ),
    );
  });

  test.each([
    ["No: 1", '"No" cannot be a key: many YAML tools read the bare word as true or false.'],
    ["null: 1", '"null" cannot be a key: many YAML tools read the bare word as null.'],
    ["? [a]\n: 1", "A key must be a word, not a list, a map or an alias."],
    ["a: { b: 1, c, [] }", 'A comma stands behind "c", and no value.'],
    ["a:\n  b, { c: 1, d: 2 }", '"," stands behind "b", where a colon belongs.'],
    [": 1", 'A key is missing before the ":".'],
    [
      "a: {{x}}",
      'Without quotes "{{" begins a map, not a text, and the braces are those of Jinja.',
    ],
  ])("refuses the key of %j", (text, message) => {
    expect(
      readYaml(createSource("f.yaml", text)).diagnostics.map((problem) => problem.message),
    ).toEqual([message]);
  });

  test("says that merge keys do not exist here", () => {
    expect(problems("a: &a { x: 1 }\nb:\n  <<: *a\n")).toBe(
      lines(
        'error FLOW_MERGE_KEY  The merge key "<<" is not supported: every key must stand where it is read.',
        "  f.yaml:3:3",
        "  2 | b:",
        "  3 |   <<: *a",
        "    |   ^^",
        "  Write the keys out; common steps can stand in a block of their own.",
      ),
    );
  });

  test("refuses tags, and runs nothing for them", () => {
    expect(problems("a: !!js/function x\n")).toBe(
      lines(
        'error FLOW_TAG  The YAML tag "!!js/function" has no meaning here.',
        "  f.yaml:1:4",
        "  1 | a: !!js/function x",
        "    |    ^^^^^^^^^^^^^",
        "  Remove the tag.",
      ),
    );
  });

  test("shows the sign before a text that YAML takes for a tag", () => {
    expect(problems("a: !Your next appointment\n")).toBe(
      lines(
        'error FLOW_TAG  The YAML tag "!Your" has no meaning here.',
        "  f.yaml:1:4",
        "  1 | a: !Your next appointment",
        "    |    ^^^^^",
        '  Remove the "!", or put the whole value in double quotes if it belongs to the text; or remove the tag.',
      ),
    );
  });

  test("says where a second document begins", () => {
    expect(problems("a: 1\n---\nb: 2\n")).toBe(
      lines(
        "error FLOW_SEVERAL_DOCUMENTS  A second YAML document begins here, but a file holds one.",
        "  f.yaml:2:1",
        "  1 | a: 1",
        "  2 | ---",
        "    | ^^^",
        '  Remove the "---", or move what follows into a file of its own.',
      ),
    );
  });

  test.each([
    ["", "The file is empty."],
    [" \n\n", "The file is empty."],
    ["# a flow\n", "The file holds nothing but comments."],
    ["---\n", "The file holds nothing but comments."],
  ])("says that %j has no flow in it", (text, message) => {
    expect(
      readYaml(createSource("f.yaml", text)).diagnostics.map((problem) => problem.message),
    ).toEqual([message]);
  });
});
