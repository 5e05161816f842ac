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

test("names a list item that YAML joins to the text above it", () => {
  expect(told("a:", "  - b: hello", "      - c", "  - d: e")).toBe(
    '3: The line "- c" is read as more of the text above it. Begin it in column 3 if it is a list item; or put the whole text in double quotes.',
  );
  expect(told("a:", "  b: hello", "    - c", "  d: e")).toBe(
    '3: The line "- c" is read as more of the text above it. Begin it in the column of the items above if it is a list item; or put the whole text in double quotes.',
  );
});

test("leaves texts over lines alone, and dashes in quotes and in blocks", () => {
  for (const lines of [
    ["a: one", "  two -three", "  -four"],
    ['a: "one', '  - two"'],
    ["a: |", "  one", "  - two"],
  ])
    expect(readYaml(createSource("f.yaml", `${lines.join("\n")}\n`)).diagnostics).toEqual([]);
});
