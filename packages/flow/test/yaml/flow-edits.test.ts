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

test("names the key inside braces that lacks its colon, or has another sign for it", () => {
  expect(told('a: { b: c, date "${d}" }')).toBe(
    '1: A colon is missing after "date". Write `date: "${d}"`.',
  );
  expect(told('a: { b: c, date= "${d}" }')).toBe(
    '1: "=" stands behind "date", where a colon belongs. Write `date: "${d}"`.',
  );
  expect(told('a: { date:"${d}" }')).toBe(
    '1: The colon after "date" lacks a space. Write a colon and a space after it: "date: …".',
  );
});

test("names the key before which a comma is missing", () => {
  expect(told("a: { b: [c] d: e }")).toBe(
    '1: A comma is missing before "d". Write a comma before d.',
  );
  expect(told("a: { b: 1 2: e }")).toBe(
    '1: A comma is missing before "2". Write a comma before 2.',
  );
  for (const list of ["{ b: c } { d: e }", "{ b: c } sound:d", '"b" c'])
    expect(told(`a: [${list}]`)).toBe("1: A comma is missing here. Write a comma between the two.");
});

test("names a text whose colon begins a value", () => {
  expect(told("a: { b: say: Which one? }")).toBe(
    "1: The colon in this text begins a value. Write `say:Which one?`, without the space.",
  );
  expect(told("a: { b: The: caller needs nothing }")).toBe(
    '1: The colon in this text begins a value. Put "The: caller needs nothing" in double quotes.',
  );
});

test("names the bracket that closes one of the other kind, and what to write", () => {
  expect(told("a: { b: c, d: e ]")).toBe(
    '1: This "]" closes a "{" (column 4). Write "}" for the "]".',
  );
  expect(told("a: { b: [c, d}, e: f }")).toBe(
    '1: This "}" closes a "[" (column 9). Write "]" for the "}".',
  );
  expect(told("a:", "  - [ b: c, d: [e] }", "  - { b: f }")).toBe(
    '2: This "}" closes a "[" (column 5). Write "{" for the "[".',
  );
  expect(told("a: { b: {c, d], e: f }")).toBe(
    '1: This "]" closes a "{" (column 9). Write "[" for the "{".',
  );
  expect(told("a: [{ b: c ]")).toBe('1: This "]" closes a "{" (column 5). Write "}" before it.');
});

test("names a semicolon for a comma, a comma too many, a star and a brace too few", () => {
  expect(told("a: { b: c; d: e }")).toBe(
    '1: A ";" stands here, where a comma belongs. Write "," for the ";" behind `c`.',
  );
  expect(told("a: { b: c, , d: e }")).toBe(
    "1: Two commas stand here, and nothing between them. Remove one of them.",
  );
  expect(told("a: { 1: b, *: c }")).toBe(
    '1: A key that begins with "*" needs quotes. Write "*" in double quotes.',
  );
  expect(told("a: { k: 1: m, 2: n }, t: 3 }")).toBe(
    '1: The "{" of an inner map is missing here. Write `{ 1: m, 2: n }`.',
  );
});

test("is not misled by a second mistake elsewhere, nor by the size of the file", () => {
  const blocks = Array.from({ length: 3000 }, (_, index) => `  b${index}:\n    - answer`);
  expect(told("blocks:", "  a:", "    - c: { d: e; f: g }", ...blocks, "  z: { ]")).toBe(
    '3: A ";" stands here, where a comma belongs. Write "," for the ";" behind `e`.',
  );
});

test("names the brace that a map lacks among the items of a list", () => {
  expect(told("a: [ emit: { b: c, d: { e: f } } }, { go: g }]")).toBe(
    '1: The "}" of this map has no "{". Write "{" before "emit".',
  );
  expect(told('a: [{ hears: b }, { press: "9" },  hears: "c: d" }, e]')).toBe(
    '1: The "}" of this map has no "{". Write "{" before "hears".',
  );
  expect(told('a: [b, "1": c }, d]')).toBe(
    '1: The "}" of this map has no "{". Write "{" before "1".',
  );
});

test("explains a long list of blanks without looking through it again and again", () => {
  const blanks = " ".repeat(300_000);
  expect(told(`a: [${blanks}b: c }, d]`)).toMatch(/^1: This "}" closes a "\["/);
});

test("names a list in round brackets, a sign for a colon, and an anchor without a value", () => {
  expect(told("a: { b: (c, d, e), f: g }")).toBe(
    "1: A list stands in [ ], not in ( ). Write `b: [c, d, e]`.",
  );
  expect(told('a: { b => "${c}", d: e }')).toBe(
    '1: "=>" stands behind "b", where a colon belongs. Write `b: "${c}"`.',
  );
  expect(told("a: { b: c, d: &e }")).toBe(
    '1: "&e" names a value for other places of the file, and none stands behind it. Remove the "&"; or put the text in double quotes if it begins with that.',
  );
  expect(told("a: { b: c,` d: e }")).toBe('1: No "`" can stand here. Remove the "`".');
  expect(told('a:"', "  b: c")).toBe('1: A " too many stands here. Remove it.');
  expect(told("a:", "  b: // { c: d }", "  e: f")).toBe(
    '2: A comment begins with "#", not with "//". Write "#" for the "//", or remove it.',
  );
});

test("asks for the colon of a key that stands elsewhere, and not for a deeper line", () => {
  expect(told("a:", "  b:", "    c: 1 s", "    d music", "  e:", "    d: x")).toBe(
    '4: A colon is missing after "d". Write `d: music`.',
  );
});

test("has a sign removed that stands inside a word, or before a comma", () => {
  expect(told("a: { b]c: d, e: f }", "g: h")).toBe(
    '1: This "]" closes a "{" (column 4). Remove it.',
  );
  expect(told("a: { b: c:, d: [], e: f }")).toBe('1: A ":" too many stands here. Remove it.');
  expect(told('a: { b: c, >d: "e" }')).toBe('1: No ">" can stand here. Remove the ">".');
  expect(told("a:", "  b: [c, d]:", "  e: f")).toBe('2: A ":" too many stands here. Remove it.');
});

test("names an endpoint that lacks its colon, and a full stop that stands for a comma", () => {
  expect(told("a: { PJSIP/1 { b: 2s, c: 3s }, PJSIP/2: never }")).toBe(
    '1: A colon is missing after "PJSIP/1". Write a colon and a space after it: "PJSIP/1: …".',
  );
  expect(told('a: [{ b: "c". d: 1m }]', "e: f")).toBe(
    '1: A "." stands here, where a comma belongs. Write "," for the "." behind `"c"`.',
  );
  expect(told('a: "b" //', "c: d")).toBe(
    '1: A comment begins with "#", not with "//". Write "#" for the "//", or remove it.',
  );
});

test("names an empty list without its bracket, endpoints without a list, and := behind a key", () => {
  expect(told("a: { b: c, d: ] }", "e: f")).toBe(
    '1: The "]" of this list has no "[". Write `d: []`.',
  );
  expect(told("a: { members: PJSIP/1, PJSIP/2, PJSIP/3 }")).toBe(
    "1: The comma ends this value: several stand in [ ]. Write `members: [PJSIP/1, PJSIP/2, PJSIP/3]`.",
  );
  expect(told("a: { to: PJSIP/1, PJSIP/2 }")).toBe(
    "1: The comma ends this value: several phones stand in a map. Write `to: { all: [PJSIP/1, PJSIP/2] }` to call them at once, or `turn` for one after the other.",
  );
  expect(told("a: { default: PJSIP/1, PJSIP/2 }")).toBe(
    '1: The comma ends this value, and "default" holds one phone. Write one of them; a step calls several by `to: { all: [..] }`.',
  );
  expect(told("a:= { b: c, d: e }", "f: g")).toBe(
    '1: ":=" stands behind "a", where a colon belongs. Write `a: { … }`.',
  );
});

test("a bracket that closes a list around a map is not taken away from it", () => {
  expect(told("a: { b: [{ c: d] }")).toBe(
    '1: This "]" closes a "{" (column 10). Write "}" before it.',
  );
  expect(told("a: { b: { c: [{ d: e] }, f: g")).toBe(
    '1: This "]" closes a "{" (column 15). Write "}" before it.',
  );
});
