import { describe, expect, test } from "vitest";
import { formatDiagnostics } from "../../../core/src/diagnostics/format.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { positionOf } from "../../../core/src/source/position.ts";

/** What is said about a text that is not valid YAML, which is always one thing. */
function expectProblem(text: string, ...expected: readonly string[]): void {
  const source = createSource("f.yaml", text);
  const { root, diagnostics } = readYaml(source);
  expect(formatDiagnostics(source, diagnostics)).toBe(expected.join("\n"));
  expect(root).toBeUndefined();
}

describe("explainYamlFault", () => {
  test("says that an unquoted * needs quotes", () => {
    expectProblem(
      "terminator: *\n",
      'error FLOW_QUOTES_NEEDED  A "*" needs quotes here: without them it begins a YAML alias.',
      "  f.yaml:1:13",
      "  1 | terminator: *",
      "    |             ^",
      '  Write "*" in double quotes.',
    );
  });

  test("says that *# without quotes is an alias", () => {
    expectProblem(
      "terminator: *#\n",
      'error FLOW_ALIAS  "*#" needs quotes: without them it is a YAML alias.',
      "  f.yaml:1:13",
      "  1 | terminator: *#",
      "    |             ^^",
      '  Write "*#" in double quotes.',
    );
  });

  test("says that a # inside braces swallowed the rest of the line", () => {
    expectProblem(
      "t: { max_length: 4, terminator: # }\nu: 1\n",
      'error FLOW_COMMENT_VALUE  Here "#" begins a comment, so that no value is left.',
      "  f.yaml:1:33",
      "  1 | t: { max_length: 4, terminator: # }",
      "    |                                 ^",
      '  Write "#" in double quotes.',
    );
  });

  test("says that an expression inside braces needs quotes", () => {
    expectProblem(
      "bridge: { to: ${vip.ext}, ring: 30s }\n",
      'error FLOW_QUOTES_NEEDED  An expression needs quotes inside { } and [ ], around the whole value: without them its "{" begins a map.',
      "  f.yaml:1:15",
      "  1 | bridge: { to: ${vip.ext}, ring: 30s }",
      "    |               ^^^^^^^^^^",
      '  Write "${vip.ext}" in double quotes.',
    );
  });

  test("says that a tab does not indent", () => {
    expectProblem(
      "a:\n\tb: 1\n",
      "error FLOW_TAB_INDENT  This line is indented with a tab, and YAML allows spaces only.",
      "  f.yaml:2:1",
      "  1 | a:",
      "  2 | \tb: 1",
      "    | ^",
      '  Replace the tab with spaces. Begin "b:" in column 3.',
    );
  });

  test.each([
    ["a list item", "a:\n  - b\n  \t- c\n", 3, 3],
    ["a list that begins", "a:\n  b:\n\t- c\n", 3, 1],
    ["a key under its neighbours", "a:\n    b: 1\n  \tc: 2\n    d: 3\n", 3, 3],
    ["a text in a block", "a:\n  b: |\n\ttext\n", 3, 1],
    ["what follows a text in a block", "a:\n  b: >-\n    text\n\tc: 1\n", 4, 1],
    ["a map in braces", "a:\n  b: {\n\tc: 1 }\n", 3, 1],
    ["a text in quotes", 'a:\n  b: "c\n\td"\n', 3, 1],
    ["what stands behind a hyphen", "a:\n  -\tb: 1\n    c: 2\n", 2, 4],
  ])("says on its own line that a tab does not indent: %s", (_what, text, line, column) => {
    const source = createSource("f.yaml", text);
    const found = readYaml(source).diagnostics;
    expect(found.map(({ code, span }) => [code, positionOf(source, span)])).toEqual([
      ["FLOW_TAB_INDENT", { line, column }],
    ]);
  });

  test("says which first character needs quotes", () => {
    expectProblem(
      "to: @sales\n",
      'error FLOW_QUOTES_NEEDED  A value that begins with "@" needs quotes.',
      "  f.yaml:1:5",
      "  1 | to: @sales",
      "    |     ^",
      '  Remove the "@", or put the whole value in double quotes if it belongs to it.',
    );
  });

  test("says that no text over lines begins inside braces, and what may be wrong with a #", () => {
    const told = (text: string): string => {
      const [problem] = readYaml(createSource("f.yaml", text)).diagnostics;
      return `${problem?.message} ${problem?.hint}`;
    };
    expect(told('a: { b: >- "c" }\n')).toBe(
      '">-" begins a text over lines, and none can begin inside { } and [ ]. Remove the ">-", and write the text on one line in double quotes.',
    );
    expect(told("a: { b: # ok }\n")).toBe(
      'Here "#" begins a comment, so that no value is left. Remove the "#"; or, if it belongs to the value, put the whole value in double quotes.',
    );
    const ofKeys =
      'Here "#" begins a comment, so that no value is left. Write "##" in double quotes.';
    expect(told('a: { b: ##, c: "d" }\n')).toBe(ofKeys);
    expect(told("a: { b: ## }\n")).toBe(ofKeys);
    expect(told("a:\n  - name: c\n      d/e: { f: g }\n    h: i\n")).toBe(
      '"d/e" stands below "name", which has its value "c" on its own line already. Begin it in column 5, like "name:"; or write the key that holds it on a line above it.',
    );
  });

  test("says that a second colon makes a map", () => {
    expectProblem(
      "message: caller: unknown\n",
      "error FLOW_QUOTES_NEEDED  A second colon on this line makes a map where a value was expected.",
      "  f.yaml:1:10",
      "  1 | message: caller: unknown",
      "    |          ^^^^^^^^^^^^^^^",
      "  Put the value in double quotes if it is text; or in { } if it is a map.",
    );
  });

  test("offers no other spelling of a second colon when the text has spaces", () => {
    expectProblem(
      "message: caller: is unknown\n",
      "error FLOW_QUOTES_NEEDED  A second colon on this line makes a map where a value was expected.",
      "  f.yaml:1:10",
      "  1 | message: caller: is unknown",
      "    |          ^^^^^^^^^^^^^^^^^^",
      "  Put the value in double quotes if it is text; or in { } if it is a map.",
    );
  });

  test("removes one of two colons that stand around a word", () => {
    const [problem] = readYaml(createSource("f.yaml", "requ: est:\n  a: b\n")).diagnostics;
    expect(problem?.hint).toBe("Remove one of the two colons.");
  });

  test.each([
    ["a: sound:b:", 'Remove the ":" at its end.'],
    ['a: "b: c":', 'Remove the ":" at its end.'],
    [
      "a: not right b:",
      'Begin a line of its own with "b:" if it is a key; or put the value in double quotes if it is text.',
    ],
  ])("tells what the colon at the end of %j may be", (text, hint) => {
    const [problem] = readYaml(createSource("f.yaml", `${text}\n  c: d\n`)).diagnostics;
    expect(problem?.hint).toBe(hint);
  });

  test("writes a said text without the space behind its scheme", () => {
    expectProblem(
      "hears: say: How was it?\n",
      "error FLOW_QUOTES_NEEDED  A second colon on this line makes a map where a value was expected.",
      "  f.yaml:1:8",
      "  1 | hears: say: How was it?",
      "    |        ^^^^^^^^^^^^^^^^",
      "  Put the value in double quotes if it is text, or write `say:How was it?` without the space; or in { } if it is a map.",
    );
  });

  test("says that a line has no colon", () => {
    expectProblem(
      "name\nstart: a\n",
      'error FLOW_YAML  A colon is missing after "name".',
      "  f.yaml:1:1",
      "  1 | name",
      "    | ^^^^",
      "  Write `name:`.",
    );
  });

  test("says which bracket is never closed, and how far it was looked for", () => {
    expectProblem(
      "play: [a, b\nthen: x\n",
      'error FLOW_YAML  This "[" is never closed.',
      "  f.yaml:1:7",
      "  1 | play: [a, b",
      "    |       ^",
      '  Add "]" where the list ends, and check the quotes inside it.',
      "  Until here it was looked for.",
      "  f.yaml:2:1",
      "  1 | play: [a, b",
      "  2 | then: x",
      "    | ^",
    );
  });

  test("says where a quote opens that is never closed", () => {
    expectProblem(
      'a: "x\nb: 1\nc: 2\n',
      'error FLOW_YAML  A " has no partner here.',
      "  f.yaml:1:1",
      '  1 | a: "x',
      "    | ^^^^^",
      '  Write `a: "x"`.',
    );
  });

  test("says that a quote inside a text ended it", () => {
    expectProblem(
      "a: 'it's here'\n",
      "error FLOW_YAML  This stands after the end of a text in quotes.",
      "  f.yaml:1:8",
      "  1 | a: 'it's here'",
      "    |        ^^^^^^^",
      '  Put the whole value in one pair of double quotes; a quote inside it is written \\".',
    );
  });

  test("says which escape means nothing", () => {
    expectProblem(
      'pattern: "\\d+"\n',
      'error FLOW_YAML  "\\d" means nothing in a text in double quotes.',
      "  f.yaml:1:11",
      '  1 | pattern: "\\d+"',
      "    |           ^^",
      "  Write \\\\ for a backslash, or use single quotes.",
    );
  });

  test("names the first of two lines if either may have been moved", () => {
    expectProblem(
      "a:\n    b: 1\n  c: 2\n",
      'error FLOW_YAML  The file cannot be read with "b:" in column 5.',
      "  f.yaml:2:5",
      "  1 | a:",
      "  2 |     b: 1",
      "    |     ^^^^",
      '  Begin it in column 3, like "c:".',
    );
  });

  test("says that a comma is missing", () => {
    expectProblem(
      'a: ["b" "c"]\n',
      "error FLOW_YAML  A comma is missing here.",
      "  f.yaml:1:8",
      '  1 | a: ["b" "c"]',
      "    |        ^",
      "  Write a comma between the two.",
    );
  });
});
