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
    '3: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces. Begin "if:" in column 5, like "play:".',
  );
  expect(told("a:", "  - play: b", "\t- hangup")).toBe(
    '3: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces. Begin "- hangup" in column 3, like "- play:".',
  );
});

test("names each of two levels in which a line can be read", () => {
  const tabbed = "This line is indented with a tab, and YAML allows spaces only.";
  expect(told("blocks:", "  open:", "    - play: b", "\tshut:", "    - hangup")).toBe(
    `4: ${tabbed} Replace the tab with spaces. Begin "shut:" in column 3, like "open:", or in column 7, like "play:".`,
  );
  expect(
    told("cases:", "  - name: a", "    path:", "      - b", "\t- name: c", "    path: d"),
  ).toBe(`5: ${tabbed} Replace the tab with spaces. Begin "- name:" in column 3, like "- name:".`);
  expect(told("a:", "  - set:", "      b: 1", "\tas: c", "  - hangup")).toBe(
    `4: ${tabbed} Replace the tab with spaces. Begin "as:" in column 5, like "set:", or in column 7, like "b:".`,
  );
});

test("names no column where more than two can be read", () => {
  expect(told("a:", "  - b:", "      c:", "        d: 1", "\te: 2")).toBe(
    "5: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces.",
  );
});

test("names no column where the lines around it have tabs too", () => {
  expect(told("a:", "\t- play: b", "\t- hangup")).toBe(
    "2: This line is indented with a tab, and YAML allows spaces only. Replace the tab with spaces.",
  );
});

test("counts the tabs of a line", () => {
  expect(told("a:", "\t\t\t- play: b", "    - hangup")).toBe(
    '2: This line is indented with 3 tabs, and YAML allows spaces only. Replace the tabs with spaces. Begin "- play:" in column 5, like "- hangup".',
  );
});

test("has a tab removed before a key of the file", () => {
  expect(told("flowrun: 1", "\tname: t", "start: m")).toBe(
    "2: This line is indented with a tab, and YAML allows spaces only. Remove the tab: the line begins in column 1.",
  );
});
