import { expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

/** The problem of a text that cannot be read: the line that it names, its message and its hint. */
function told(...lines: readonly string[]): string {
  const text = `${lines.join("\n")}\n`;
  const [problem] = readYaml(createSource("f.yaml", text)).diagnostics;
  const before = text.slice(0, problem?.span.start).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${problem?.message} ${problem?.hint}`;
}

test("names a sign where none can stand", () => {
  expect(told("a:", "  - b: c", "  [  d: { e: f }", "  - g: h")).toBe(
    '3:3 No "[" can stand here. Remove the "[".',
  );
  expect(told("a: { b: Til s[ammen er det, c: d }", "e: f")).toBe(
    '1:14 No "[" can stand here. Remove the "[".',
  );
  expect(told("a:", '  -$ { b: "c", d: [e] }', "  - { b: f }")).toBe(
    '2:4 No "$" can stand here. Remove the "$".',
  );
  expect(told("a: { b: c, d:} { e: f } }", "g: h")).toBe(
    '1:14 No "}" can stand here. Remove the "}".',
  );
  expect(told("a:.", "  b: c")).toBe('1:3 No "." can stand here. Remove the ".".');
  expect(told("a: { b: { c:-  [d], e: f } }", "g: h")).toBe(
    '1:13 No "-" can stand here. Remove the "-".',
  );
  expect(told('a: { b: c, "d":: e }', "g: h")).toBe('1:16 No ":" can stand here. Remove the ":".');
  expect(told("a:", "  - { b: { c: d } } [", "  - { b: f }")).toBe(
    '2:21 No "[" can stand here. Remove the "[".',
  );
});

test("moves a bracket before the word that it stands in", () => {
  expect(told("a: { b: c[onnected, { d: e }] }", "f: g")).toBe(
    '1:9 The "[" stands inside a word. Write `[connected`.',
  );
});

test("removes no bracket that begins a value and is never closed", () => {
  expect(told("a: [b, c", "d: e")).toBe(
    '1:4 This "[" is never closed. Add "]" where the list ends, and check the quotes inside it.',
  );
});

test("names a sign at the end of a line behind a bracket, and one that stands for a comma", () => {
  expect(told("a:", "  - { b: c } |", "  - { b: d }")).toBe(
    '2:14 No "|" can stand here. Remove the "|".',
  );
  expect(told("a: { b: c | d: e }")).toBe(
    '1:11 A "|" stands here, where a comma belongs. Write "," for the "|" behind `c`.',
  );
});

test("names a bracket at the end of a key that holds the lines below it", () => {
  expect(told("a: {", "  - b: c", "  - d: e")).toBe('1:4 No "{" can stand here. Remove the "{".');
});

test("names a sign before a map, before a closing bracket, and behind a value", () => {
  expect(told("a:", "  b: ={ c: d, e: f }")).toBe('2:6 No "=" can stand here. Remove the "=".');
  expect(told("a: { b: { c: d } &}", "e: f")).toBe('1:18 No "&" can stand here. Remove the "&".');
  expect(told("a: { b: c }.", "d: e")).toBe(
    '1:12 "." stands behind the end of a value. Remove it, or put the whole value in double quotes.',
  );
});

test("names a sign behind the colon of a key, and slashes in the place of a value", () => {
  expect(told("a:", '  b:; { c: "d" }', "  e: f")).toBe(
    '2:5 No ";" can stand here. Remove the ";".',
  );
  expect(told("a:", "  b: //", "    - c: d", "  e: f")).toBe(
    '2:6 A comment begins with "#", not with "//". Write "#" for the "//", or remove it.',
  );
});
