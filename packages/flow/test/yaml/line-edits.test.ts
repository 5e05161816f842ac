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

test("writes one dash for several", () => {
  expect(told("a:", "  - b: c", "  -- { d: e }", "  - b: f")).toBe(
    "3: Two dashes stand here, where an item of a list has one. Write `- { d: e }`.",
  );
});

test("takes a request in short for no key", () => {
  expect(told("a:", "  - GET https://x.example", "    b: c")).toBe(
    '3: "b:" stands among list items, and has no dash. Write "- b:" in column 3 if an item begins here; or begin it in column 1, like "a:".',
  );
});

test("names a step that lacks its dash, and not the key below it, which no longer fits", () => {
  expect(told("a:", "  play: b", "    if: c", "  - go: d")).toBe(
    '2: "play:" has no dash, and the file cannot be read so. Write "- play:" in column 3 if an item begins here.',
  );
  expect(told("a:", "  - answer", "  go: b", "  - go: d")).toBe(
    '3: "go:" stands among list items, and has no dash. Write "- go:" in column 3 if an item begins here.',
  );
});

test("names a word before list items that lacks its dash, and not its colon", () => {
  expect(told("a:", "  answer", "  - go: b")).toBe(
    '2: "answer" has no dash, and the file cannot be read so. Write "- answer" in column 3 if an item begins here; or write `answer:`.',
  );
});

test("moves a word that is a list item beside the others, and asks for no colon after it", () => {
  expect(told("a:", "  b:", "  - answer", "    - play: c", "    - hangup")).toBe(
    '3: The file cannot be read with "- answer" in column 3. Begin it in column 5, like "- play:".',
  );
});

test("names an act or a map in braces that lacks its dash, and asks for no colon and no other column", () => {
  expect(told("a:", "  - b: c", "    hang_up", "  - b: d")).toBe(
    '3: "hang_up" stands among list items, and has no dash. Write "- hang_up" in column 3 if an item begins here.',
  );
  expect(told("a:", "    { nth: 1 }", "  - { nth: 2 }", "b: c")).toBe(
    '2: "{ … }" has no dash, and the file cannot be read so. Write "- { … }" in column 3 if an item begins here.',
  );
  expect(told("a:", "  - { nth: 1 }", "    { nth: 2 }", "  - { nth: 3 }")).toBe(
    '3: "{ … }" stands among list items, and has no dash. Write "- { … }" in column 3 if an item begins here.',
  );
});

test("names a key that has a dash too much", () => {
  expect(told("- flowrun: 1", "name: a", "start: b")).toBe(
    '1: The file cannot be read with a dash before "flowrun:". Remove the dash if a key begins here.',
  );
  expect(told("a:", "  - go: b", "    then: c", "  - go: d", "    - then: e")).toBe(
    '5: The file cannot be read with a dash before "then:". Remove the dash if a key begins here; or begin it in column 3, like "- go:".',
  );
});

test("names a dash that lacks its space, wherever it does harm", () => {
  expect(told("a:", "  - answer", "  -play:", "      b: c", "    if: d")).toBe(
    "3: The dash of this list item lacks a space. Write `- play:`.",
  );
  expect(told("a:", '  -{ b: c, d: "e" }', "  - { b: f }")).toBe(
    '2: The dash of this list item lacks a space. Write `- { b: c, d: "e" }`.',
  );
  expect(told("a:", "  -play: b")).toBe(
    "2: The dash of this list item lacks a space. Write `- play:`.",
  );
});

test("names the key that lacks its colon, or has another sign for it", () => {
  expect(told("a:", "  - menu", "      b: c", "  - go: d")).toBe(
    '2: A colon is missing after "menu". Write `menu:`.',
  );
  expect(told("name: a", "start= b", "c: d")).toBe(
    '2: "=" stands behind "start", where a colon belongs. Write `start: b`.',
  );
  expect(told("name: a", "start:b", "c: d")).toBe(
    '2: The colon after "start" lacks a space. Write `start: b`.',
  );
});

test("names a comma or a semicolon at the end of a line", () => {
  expect(told('a: "b",', "c: d")).toBe(
    '1: "," stands behind the end of a value. Remove the "," at the end of the line.',
  );
  expect(told("a:;", "  c: d")).toBe(
    '1: ";" stands behind the end of a value. Remove the ";" at the end of the line.',
  );
});

test("names a character that only looks like a blank or a dash, on the line before, too", () => {
  expect(told("a:", "  - b: c", "\u00a0 – d: e", "    if: f")).toBe(
    "3: There is U+00A0, a space that YAML does not take for one, at line 3, column 1. Type a plain space.",
  );
  expect(told("a:", "  – b: c", "    if: f")).toBe(
    "2: There is U+2013, a dash that is no hyphen, at line 2, column 3. Type a plain -.",
  );
});
