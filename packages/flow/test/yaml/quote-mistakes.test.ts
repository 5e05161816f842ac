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

test("shows the text with the quote that is missing at its end", () => {
  expect(told('a: { "*2": b, "*3: c, "*4": d }')).toBe(
    '1: A " has no partner here. Write `"*3": c`.',
  );
  expect(told('a: { b: "c, d: "e" }')).toBe('1: A " has no partner here. Write `b: "c"`.');
  expect(told('a: { b: "say:Press 1, then wait. }', 'c: "d"')).toBe(
    '1: A " has no partner here. Write `b: "say:Press 1, then wait."`.',
  );
});

test("shows the text with the quote that is missing at its beginning", () => {
  expect(told('a: { b: ${c}", d: "e" }')).toBe('1: A " has no partner here. Write `b: "${c}"`.');
});

test("shows where a long text ends or begins, apart from the words of the hint", () => {
  const long = "who hears the appointment to its end, and may choose again";
  expect(told(`a: "${long}`, 'b: "c"')).toBe(
    '1: A " has no partner here. Write `again"` at its end.',
  );
  expect(told(`a: { b: \${x} ${long.replace(",", "")}", c: "d" }`)).toBe(
    '1: A " has no partner here. Write `"${x}` at its beginning.',
  );
});

test("names the line where a quote opens, not one behind it", () => {
  expect(told('a: "b', "", "c: d")).toBe('1: A " has no partner here. Write `a: "b"`.');
});

test("says that a text ends with a quote of the other kind", () => {
  expect(told(`a: { b: "c' }`, 'd: "e"')).toBe(
    `1: This text begins with " and ends with '. Write \`b: "c"\`.`,
  );
});

test("says that a key ends with a quote of the other kind, and shows the key alone", () => {
  expect(told(`a:`, `  "*4': b`, `  "5": c`)).toBe(
    `2: This text begins with " and ends with '. Write \`"*4": b\`.`,
  );
  expect(told(`a: { '*4": b, '5': c }`)).toBe(
    `1: This text begins with ' and ends with ". Write \`'*4': b\`.`,
  );
});

test("keeps no quote of the other kind that ends an item of a list", () => {
  expect(told("a: [b, \"digits:${c}']", "d: e")).toBe(
    `1: This text begins with " and ends with '. Write \`"digits:\${c}"\`.`,
  );
});

test("names a typographic quote that ends a text, and shows none in its place", () => {
  expect(told("a:", '  "*7”: b', '  "5": c')).toBe(
    '2: This text begins with " and ends with U+201D, a typographic quote. Write `"*7": b`.',
  );
  expect(told('a: "[0-9]{4}”', 'b: "c"')).toBe(
    '1: This text begins with " and ends with U+201D, a typographic quote. Write `a: "[0-9]{4}"`.',
  );
});

test("finds the beginning of a text with brackets in it", () => {
  expect(told('a: { b: c, d: "", pattern: 2[0-9]{3}", e: f }')).toBe(
    '1: A " has no partner here. Write `pattern: "2[0-9]{3}"`.',
  );
});

test("ends at the first line with a blank one before it", () => {
  expect(told("", "a: { b: c, , d: e }")).toBe(
    "2: Two commas stand here, and nothing between them. Remove one of them.",
  );
});

test("asks for the opening quote of a key, and of no value", () => {
  expect(told('a: { *6": b, "*7": c }')).toBe('1: A " has no partner here. Write `"*6"`.');
  expect(told('*6": b')).toBe('1: A " has no partner here. Write `"*6"`.');
  expect(told('a: { ${b.c}": d }')).toBe('1: A " has no partner here. Write `"${b.c}"`.');
  expect(told('a: { 12-25": b }')).toBe(
    '1: The opening " of this key is missing. Write `"12-25"`.',
  );
  expect(told('a: { PUT https://shop.example/*": b }')).toBe(
    '1: The opening " of this key is missing. Write `"PUT https://shop.example/*"`.',
  );
});

test("names a quote that stands twice, or behind a bracket, and has it removed", () => {
  expect(told('a: ""b c"', "d: e")).toBe('1: A " too many stands here. Remove it.');
  expect(told("a:", '  "12-25"": b', "  c: d")).toBe('2: A " too many stands here. Remove it.');
  expect(told('a: { b: ""${c}", d: e }')).toBe('1: A " too many stands here. Remove it.');
  expect(told('a: { b: c }"', "d: e")).toBe('1: A " too many stands here. Remove it.');
});

test("leaves a quote of the other kind to the text that it ends", () => {
  expect(told('a: { b: \'c, d: "e", f: g }', "h: i")).toBe(
    "1: A ' has no partner here. Write `b: 'c'`.",
  );
});
