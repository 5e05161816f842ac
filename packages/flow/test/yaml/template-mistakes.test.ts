import { expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { errorsOf } from "./errors-of.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

function told(text: string): string {
  const [problem] = readYaml(createSource("f.yaml", text)).diagnostics;
  return `${problem?.message} ${problem?.hint}`;
}

test("puts the quotes around the whole value that an expression is a part of", () => {
  const why =
    'An expression needs quotes inside { } and [ ], around the whole value: without them its "{" begins a map.';
  expect(told('a: { b: sip:"${c}", d: e }')).toBe(`${why} Write "sip:\${c}" in double quotes.`);
  expect(told("a: { b: PJSIP/${c}@d, d: e }")).toBe(
    `${why} Write "PJSIP/\${c}@d" in double quotes.`,
  );
  expect(told("a: { b: Bearer ${c} , d: e }")).toBe(
    `${why} Write "Bearer \${c}" in double quotes.`,
  );
  expect(told("a: [2001, ${c}]")).toBe(`${why} Write "\${c}" in double quotes.`);
  expect(told("a: [${c.d}, 2001]")).toBe(`${why} Write "\${c.d}" in double quotes.`);
  expect(told("a: { ${c}: failed, d: e }")).toBe(`${why} Write "\${c}" in double quotes.`);
});

test("names the marks of Jinja, and shows a condition without them", () => {
  expect(told('- go: a\n  if: {% if b.contains("c") %}')).toBe(
    '"{%" belongs to Jinja, which is not read here. Write the condition alone: `if: b.contains("c")`.',
  );
});

test("shows an expression for double braces, wherever they stand without quotes", () => {
  const why = 'Without quotes "{{" begins a map, not a text, and the braces are those of Jinja.';
  expect(told("legs: { a: [{{ case.does }}] }")).toBe(`${why} Write "\${case.does}", with quotes.`);
  expect(told("legs: { {{ case.leg }}: answers }")).toBe(
    `${why} Write "\${case.leg}", with quotes.`,
  );
  expect(told("a: {{ b }} and more")).toBe(`${why} Write "\${b} and more", with quotes.`);
  expect(told('a: {{ b + "c" }}')).toBe(`${why} Write "\${…}", with quotes.`);
});

test("shows a condition in double braces without them", () => {
  expect(told('- go: a\n  if: {{ b }} == "1"')).toBe(
    '"{{" belongs to Jinja, which is not read here. Write the condition alone: `if: b == "1"`.',
  );
});

test("says that lines which end with a carriage return alone are one line", () => {
  expect(told("flowrun: 1\rname: t\r")).toBe(
    "The lines of this file end with U+000D alone, so that all are read as one. Save it with the line ends of Unix (LF) or of Windows (CR LF).",
  );
});

test("a text with an expression and commas is put in quotes as a whole", () => {
  const step = (text: string): string =>
    `    - menu: { prompt: ${text}, keys: { 1: bye }, timeout: 5s }`;
  const flow = (text: string): readonly string[] => [
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[step(text), "      then: { else: bye }", "  bye: [hangup]"],
  ];
  const text = "For ${call.from}, press 1. For the next one, press 2.";
  expect(errorsOf(...flow(text))).toEqual([
    `7: An expression needs quotes inside { } and [ ], around the whole value: without them its "{" begins a map. Write "${text}" in double quotes.`,
  ]);
  expect(errorsOf(...flow(`"${text}"`))).toEqual([]);
});
