import { expect, test } from "vitest";
import { createSource } from "../../../core/src/source/source.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";

const told = (text: string): readonly string[] =>
  readYaml(createSource("f.yaml", text)).diagnostics.map(
    ({ message, hint, span }) => `${span.start}: ${message} ${hint}`,
  );

test("names a fence of Markdown at either end of a file", () => {
  expect(told("a: b\n```\n")).toEqual([
    '5: "```" is a fence of Markdown, and no part of a file. Remove the line.',
  ]);
  expect(told("```yaml\na: b\nc: d\n")).toEqual([
    '0: "```yaml" is a fence of Markdown, and no part of a file. Remove the line.',
  ]);
  expect(told("a: b\n")).toEqual([]);
});
