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

test("names the colon that a key without a value lacks inside braces", () => {
  expect(told("then: { else goodbye }")).toBe(
    '1: A colon is missing after "else". Write `else: goodbye`.',
  );
  expect(told("then: { else= goodbye }")).toBe(
    '1: "=" stands behind "else", where a colon belongs. Write `else: goodbye`.',
  );
  expect(told("then: { else:goodbye }")).toBe(
    '1: The colon after "else" lacks a space. Write `else: goodbye`.',
  );
});

test("takes an arrow for a colon", () => {
  expect(told("a: { b: c, how -> fails }")).toBe(
    '1: "->" stands behind "how", where a colon belongs. Write `how: fails`.',
  );
});

test("names the colon that a step lacks", () => {
  expect(told("a: { b/1 open, c: d }")).toBe(
    '1: A colon is missing after "b/1". Write `b/1: open`.',
  );
});

test("names a sign that stands behind the colon", () => {
  expect(told("a: { b:- c, d: e }")).toBe('1: A "-" stands behind the colon of "b". Write `b: c`.');
});

test("writes out a text in quotes behind a colon without a space", () => {
  expect(told('a: [{ press:"2001" }]')).toBe(
    '1: The colon after "press" lacks a space. Write `press: "2001"`.',
  );
  expect(told("a: [{ press='*' }]")).toBe(
    `1: "=" stands behind "press", where a colon belongs. Write \`press: '*'\`.`,
  );
});

test("shows no text that a comma has cut off", () => {
  expect(told('offer: { en: a, de= "Eins, zwei" }')).toBe(
    '1: "=" stands behind "de", where a colon belongs. Write `de: "…"`.',
  );
});

test("names the second of two colons, and not the key with the first one", () => {
  expect(told("name:: a")).toBe('1: Two colons stand behind "name". Remove the second ":".');
  expect(told("a: [{ press:: 1 }]")).toBe(
    '1: Two colons stand behind "press". Remove the second ":".',
  );
});

test("names the colon that a key lacks before a brace", () => {
  expect(told("a: b", "then { else: c }")).toBe(
    '2: A colon is missing after "then". Write `then: { … }`.',
  );
});

test("names a character in a key that looks like another, or like nothing", () => {
  expect(told("then: {\u00a0else: goodbye }")).toBe(
    "1: There is U+00A0, a space that YAML does not take for one, at line 1, column 8. Type a plain space.",
  );
  expect(told("flo\u200bwrun: 1")).toBe(
    "1: There is U+200B, a character without width, at line 1, column 4. Remove it.",
  );
});

test("says once that a text with commas needs quotes inside braces", () => {
  expect(told("a: { text: Press 1, or wait }")).toBe(
    '1: The comma ends this text: inside { } a text with a comma needs quotes. Write `text: "Press 1, or wait"`; or, if "or" is a key, `or: wait`.',
  );
  expect(told("a: { text: Hello, dear customer, and welcome, c: d }")).toBe(
    '1: The comma ends this text: inside { } a text with a comma needs quotes. Write `text: "Hello, dear customer, and welcome"`.',
  );
});

test("leaves open whether a comma belongs to the text where a key may follow", () => {
  expect(told("a: { prompt: Your PIN please., max_length 8 }")).toBe(
    '1: The comma ends this text: inside { } a text with a comma needs quotes. Write `prompt: "Your PIN please., max_length 8"`; or, if "max_length" is a key, `max_length: 8`.',
  );
});

test("names the quote that is missing where a text with commas begins", () => {
  expect(told('a: { hears: say:To keep it, press 1. To hear it, press 2." }')).toBe(
    '1: A " has no partner here. Write `hears: "say:To keep it, press 1. To hear it, press 2."`.',
  );
});
