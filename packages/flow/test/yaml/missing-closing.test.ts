import { expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

/** The place of the problem of a text that cannot be read, its message and its hint. */
function told(...lines: readonly string[]): string {
  const text = `${lines.join("\n")}\n`;
  const [problem] = readYaml(createSource("f.yaml", text)).diagnostics;
  const before = text.slice(0, problem?.span.start).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${problem?.message} ${problem?.hint}`;
}

test("names an inner map that a blank before the comma shows to be open", () => {
  expect(
    told("a:", "  - { act: { wait: 1s , outcome: silent }", '  - { act: { press: "9" } }'),
  ).toBe('2:12 This "{" is never closed. Write `{ wait: 1s }`.');
});

test("names an inner map before a key that follows a closed map elsewhere", () => {
  expect(told("a:", "  - { b: { c: d, e: f }", "  - { b: { c: g }, e: h }")).toBe(
    '2:10 This "{" is never closed. Write `{ c: d }`.',
  );
  const long = "a long text that nobody would like to see repeated in a hint";
  expect(told("a:", `  - { b: { c: "${long}", e: f }`, "  - { b: { c: g }, e: h }")).toBe(
    '2:10 This "{" is never closed. Write "}" before ", e".',
  );
});

test("leaves an outer map alone whose inner one may hold the key", () => {
  expect(told("a:", "  - { b: { c: d, e: f }", "  - { b: { c: g } }")).toBe(
    '2:5 This "{" is never closed. Add "}" where the map ends, and check the quotes inside it.',
  );
});
