import { expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

/** The problems of a text: their messages and hints. */
function told(text: string): readonly string[] {
  const { diagnostics } = readYaml(createSource("f.yaml", `${text}\n`));
  return diagnostics.map(({ message, hint }) => `${message} ${hint}`);
}

test("names both typographic quotes around a value, which YAML reads as letters", () => {
  expect(told("pattern: “[0-9]{4}”")).toEqual([
    'There is U+201C, a typographic quote, at line 1, column 10, and U+201D, a typographic quote, at line 1, column 19. Write "[0-9]{4}" with plain quotes.',
  ]);
  expect(told("a: { pattern: “[0-9]{4}”, b: c }")).toEqual([
    'There is U+201C, a typographic quote, at line 1, column 15, and U+201D, a typographic quote, at line 1, column 24. Type a plain " for each.',
  ]);
});

test("names both typographic quotes around a key", () => {
  expect(told('a:\n  “*7”: b\n  "5": c')).toEqual([
    'There is U+201C, a typographic quote, at line 2, column 3, and U+201D, a typographic quote, at line 2, column 6. Type a plain " for each.',
  ]);
});

test("names the one typographic quote of two", () => {
  expect(told('pattern: “[0-9]{4}"')).toEqual([
    'There is U+201C, a typographic quote, at line 1, column 10. Write "[0-9]{4}" with plain quotes.',
  ]);
});

test("leaves typographic quotes inside a text as they are", () => {
  expect(told("a: He said “no” to “all”")).toEqual([]);
  expect(told("a: “No”, he said, “never”")).toEqual([]);
  expect(told('a: "“No”"')).toEqual([]);
});

test("names all full-width characters of a value, and shows the plain ones", () => {
  expect(told("a:\n  b：c: d")).toEqual([
    "There is U+FF1A, a full-width character, at line 2, column 4. Type a plain `:`.",
  ]);
  expect(told("a: { ２５: b }")).toEqual([
    "There is U+FF12 and U+FF15, full-width characters, at line 1, column 6. Type `25`, in plain characters.",
  ]);
});

test("tells all of the characters that are not seen, one behind the other", () => {
  expect(told("a:\n\u00a0\u00a0\u00a0\u00a0b: c")).toEqual([
    "There are 4 times U+00A0, a space that YAML does not take for one, at line 2, columns 1 to 4. Type 4 plain spaces.",
  ]);
  expect(told("a: { b\u200b\u200b: c }")).toEqual([
    "There are 2 times U+200B, a character without width, at line 1, columns 7 to 8. Remove them.",
  ]);
});
