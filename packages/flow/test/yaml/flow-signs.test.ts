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

test("names a text of several words whose colon begins no value, and the comma that may be missing", () => {
  expect(told("a: [b, { say: You ca: n be heard. }]")).toBe(
    '1: "ca:" stands inside another value. Put "You ca: n be heard." in double quotes; or write a comma before ca if a key begins there.',
  );
  expect(told("a: { say: Hello ca: n be heard., c: d }")).toBe(
    '1: "ca:" stands inside another value. Put "Hello ca: n be heard." in double quotes; or write a comma before ca if a key begins there.',
  );
});

test("offers to remove a colon where two words stand with one behind each", () => {
  expect(told("a: { b: c: d/1, e: f }")).toBe(
    '1: The colon in this text begins a value. Put "c: d/1" in double quotes, or remove one of the two colons.',
  );
});

test("names the sign that stands for the colon of a key with a slash", () => {
  expect(told("a: { B/1. { c: d } }")).toBe(
    '1: "." stands behind "B/1", where a colon belongs. Write `B/1: { … }`.',
  );
  expect(told('a: { b/1= "${c}" }')).toBe(
    '1: "=" stands behind "b/1", where a colon belongs. Write `b/1: "${c}"`.',
  );
});

test("asks for a comma alone where no text of several words stands before the key", () => {
  expect(told("a: { b: PJSIP/1 ring: 3s }")).toBe(
    '1: A comma is missing before "ring". Write a comma before ring.',
  );
});
