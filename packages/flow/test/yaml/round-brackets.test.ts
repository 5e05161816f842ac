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

test("names a round bracket that stands where another closes a map or a list", () => {
  expect(told("a: { b: c, d: e )", "f: g")).toBe(
    '1: This ")" stands where "}" closes the "{". Write "}".',
  );
  expect(told("a: { b: [c, d) }", "f: g")).toBe(
    '1: This ")" stands where "]" closes the "[". Write "]".',
  );
});

test("names a round bracket that stands where another begins a map or a list", () => {
  expect(told("a: { b: c, d: (e], f: g }")).toBe(
    '1: This "(" stands where "[" begins the list. Write "[" for the "(".',
  );
  expect(told("a: ({ b: c }]")).toBe(
    '1: This "(" stands where "[" begins the list. Write "[" for the "(".',
  );
  expect(told('a: ( "1": c, d: { e: f } }')).toBe(
    '1: This "(" stands where "{" begins the map. Write "{" for the "(".',
  );
});

test("names a map in round brackets", () => {
  expect(told("a: ( b/1: c, d: e )", "f: g")).toBe(
    '1: A map stands in { }, not in ( ). Write "{" for the "(", and "}" for its ")".',
  );
});
