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

test("asks for the bracket before the first item of a list", () => {
  expect(told("- a: { b: c }, { b: d }]")).toBe(
    '1: The "]" in this value has no "[". Add "[" before its first item: `a: [{ b: c }, { b: d }]`.',
  );
  expect(told('- a: "b", "c"]')).toBe(
    '1: The "]" in this value has no "[". Add "[" before its first item: `a: ["b", "c"]`.',
  );
});

test("asks for the brace before the first key of a map", () => {
  expect(told("a:", "  where:  box: b, deleted: false }", "  c: d")).toBe(
    '2: The "}" in this value has no "{". Add "{" before box: `where: { box: b, deleted: false }`.',
  );
});

test("shows only the beginning of a long value", () => {
  const items = Array.from({ length: 10 }, (_, at) => `{ tool: ${at} }`);
  expect(told(`agent: ${items.join(", ")}]`)).toBe(
    '1: The "]" in this value has no "[". Add "[" before its first item: `agent: [{ tool: 0 }, { tool: 1 …`.',
  );
});

test("never asks to remove what holds something", () => {
  expect(told("a: { b: c } d: e }")).toBe(
    '1: "d: e }" stands behind the end of a value. Remove the "}" before it if the value goes on; or put the whole value in double quotes.',
  );
  expect(told("a: [b, c]]")).toBe(
    '1: No "[" is open here that this "]" could close. Remove the "]", or add the "[" where the list begins.',
  );
});
