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

test("says in which column a line belongs that a tab indents", () => {
  expect(told("a:", "  - play: b", "\tif: c", "  - hangup")).toBe(
    '3: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces. Begin "if:" in column 5.',
  );
  expect(told("a:", "  - play: b", "\t- hangup")).toBe(
    '3: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces. Begin "- hangup" in column 3.',
  );
});

test("names no column where the lines around it have tabs too", () => {
  expect(told("a:", "\t- play: b", "\t- hangup")).toBe(
    "2: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces.",
  );
});
