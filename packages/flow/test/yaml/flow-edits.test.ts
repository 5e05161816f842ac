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
    '1: A colon is missing after "date". Write a colon and a space after it: "date: …".',
  );
  expect(told('a: { b: c, date= "${d}" }')).toBe(
    '1: "=" stands behind "date", where a colon belongs. Write a colon and a space after it: "date: …".',
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
  expect(told("a: [{ b: c } { d: e }]")).toBe(
    "1: A comma is missing here. Write a comma between the two.",
  );
});

test("names a text whose colon begins a value", () => {
  expect(told("a: { b: The: caller needs nothing }")).toBe(
    '1: The colon in this text begins a value. Put "The: caller needs nothing" in double quotes.',
  );
});
