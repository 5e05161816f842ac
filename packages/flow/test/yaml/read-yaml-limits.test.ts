import { describe, expect, test } from "vitest";
import { deepestNesting } from "../../src/yaml/convert-yaml.ts";
import { largestFlow, readYaml, type YamlReading } from "../../src/yaml/read-yaml.ts";
import { scanYaml } from "../../src/yaml/scan-yaml.ts";
import { createSource } from "../../../core/src/source/source.ts";

function read(text: string): YamlReading {
  return readYaml(createSource("f.yaml", text));
}

function problems(text: string): readonly string[] {
  const { root, diagnostics } = read(text);
  expect(root).toBeUndefined();
  return diagnostics.map(({ message }) => message);
}

const tooDeep = "The file is nested deeper than 64 levels here, which no file needs.";

describe("readYaml", () => {
  test("reads a file of exactly 1 MiB and refuses one that is larger", () => {
    expect(read(`a: ${"x".repeat(largestFlow - 3)}`).diagnostics).toEqual([]);
    expect(problems(`a: ${"x".repeat(largestFlow - 2)}`)).toEqual([
      "The file is larger than 1 MiB, the most that is read.",
    ]);
  });

  test("reads lists that are 64 deep and refuses the 65th at its bracket", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(read(nested(deepestNesting)).diagnostics).toEqual([]);
    expect(read(nested(deepestNesting + 1)).diagnostics).toEqual([
      {
        code: "FLOW_TOO_DEEP",
        severity: "error",
        message: tooDeep,
        span: { start: 64, end: 64 },
        hint: "Check for a bracket that is not closed.",
      },
    ]);
  });

  test.each([
    ["brackets", "[".repeat(500_000)],
    ["braces with keys", "{a: ".repeat(200_000)],
    [
      "indentation",
      Array.from({ length: 1_300 }, (_, index) => `${" ".repeat(index)}a:`).join("\n"),
    ],
    ["list items on one line", "- ".repeat(500_000)],
    ["explicit keys", "? ".repeat(500_000)],
    ["brackets behind quotes that are none", `a: it's\nb: ${"[".repeat(100)}`],
    [
      "lists in the column of their keys",
      Array.from({ length: 80 }, (_, index) => `${" ".repeat(index)}- a:`).join("\n"),
    ],
  ])("refuses deep nesting made of %s before it is parsed", (_what, text) => {
    expect(scanYaml(text, deepestNesting).tooDeep).toBeDefined();
    expect(problems(text)).toEqual([tooDeep]);
  });

  test("refuses nesting that only the parser sees", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${"  ".repeat(index)}- a:`);
    const text = `a:\n${lines.join("\n")} x`;
    expect(scanYaml(text, deepestNesting).tooDeep).toBeUndefined();
    expect(problems(text)).toEqual([tooDeep]);
  });

  test("is not deceived by brackets in quotes, comments and block texts", () => {
    const open = "[{".repeat(200);
    const text = `a: "${open}"\nb: '${open}'\nc: x # ${open}\nd: |\n  ${open}\n  "\ne: it's ${open}\n`;
    expect(read(text).diagnostics).toEqual([]);
  });

  test("refuses control characters, with the place", () => {
    expect(read("a: \u0000b").diagnostics).toEqual([
      {
        code: "FLOW_CONTROL_CHARACTER",
        severity: "error",
        message: "The file holds the invisible character U+0000, which text cannot hold.",
        span: { start: 3, end: 4 },
        hint: "Remove the character, and save the file as UTF-8.",
      },
    ]);
  });

  test("reads 100 aliases and refuses more", () => {
    const aliases = (count: number): string =>
      `a: &a x\nb: [${Array.from({ length: count }, () => "*a").join(", ")}]`;
    expect(read(aliases(100)).diagnostics).toEqual([]);
    expect(problems(aliases(102))).toEqual(["The file has more than 100 aliases."]);
  });

  test("refuses aliases that lead into aliases more than three levels deep", () => {
    const text = ["a: &a x", "b: &b [*a]", "c: &c [*b]", "d: &d [*c]", "e: [*d]"].join("\n");
    expect(read(text.replace("\ne: [*d]", "")).diagnostics).toEqual([]);
    expect(problems(text)).toEqual(["Aliases lead into aliases more than 3 levels deep here."]);
  });

  test("refuses aliases that repeat too much", () => {
    const text = `a: &a [${"x, ".repeat(2_000)}]\nb: [${"*a, ".repeat(20)}]`;
    expect(problems(text)).toEqual(["The aliases of the file repeat too much text."]);
  });

  test("refuses an alias inside what it repeats, and one without an anchor", () => {
    expect(problems("a: &a [*a]")).toEqual([
      'The alias "*a" lies inside the value that it repeats.',
    ]);
    expect(problems("a: *name")).toEqual(['The alias "*name" names no anchor above it.']);
    expect(problems('a: *9"')).toEqual(['The quote that ends *9" has no partner.']);
  });

  test.each([
    ["a: *sound:hello", 'Remove the "*".'],
    ["a: *name", 'Remove the star, or put "*name" in double quotes if it belongs to the text.'],
  ])("proposes quotes only where the sign may belong to the text: %s", (text, hint) => {
    const { diagnostics } = readYaml({ name: "f.yaml", text });
    expect(diagnostics.map((problem) => problem.hint)).toEqual([hint]);
  });

  test("reads a flat map of a megabyte in linear time", () => {
    const keys = Array.from({ length: 60_000 }, (_, index) => `key${index}: 1`);
    const { root, diagnostics } = read(`a: { ${keys.join(", ")} }`);
    expect(diagnostics).toEqual([]);
    expect(
      root?.kind === "map" &&
        root.entries[0]?.value.kind === "map" &&
        root.entries[0].value.entries.length,
    ).toBe(60_000);
  });
});
