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

test("names a quote that stands inside a text in quotes", () => {
  const what = 'This " stands inside a text that another " begins, and ends it.';
  const hint = 'Remove it; or, if it belongs to the text, write \\" for it.';
  expect(told('a: { b: "${c"d}", e: "f" }')).toBe(`1: ${what} ${hint}`);
  expect(told('a: { b: "${c == "x}", e: "f" }')).toBe(`1: ${what} ${hint}`);
});

test("asks for the quote that is missing where another begins a text", () => {
  expect(told('a: { b: "c, d: "e" }')).toBe('1: A " has no partner here. Write `b: "c"`.');
});
