import { describe, expect, test } from "vitest";
import { asYamlReads } from "../../src/read/as-yaml-reads.ts";

describe("asYamlReads", () => {
  test.each([
    ["a text of any letters", { pattern: "\\S" }, ["string", "boolean", "number"]],
    ["keys", { pattern: "^[0-9*#]*$" }, ["string", "integer"]],
    ["a name", { pattern: "^[a-z]+$" }, ["string", "boolean"]],
    ["a duration", { pattern: "^[0-9]+s$" }, "string"],
    ["a number of a format that flowrun knows", { format: "flow-integer" }, ["string", "integer"]],
  ])("takes what other tools see where %s stands", (_what, rules, type) => {
    expect(asYamlReads({ type: "string", ...rules })).toMatchObject({ type });
  });

  test("takes no number below zero where no text spells one", () => {
    expect(asYamlReads({ type: "string", pattern: "^[0-9]+$" })).toEqual({
      type: ["string", "integer"],
      pattern: "^[0-9]+$",
      minimum: 0,
    });
  });

  test("looks at schemas only, wherever they stand", () => {
    const text = { type: "string", pattern: "^[0-9]+s$|^true$" };
    const read = { type: ["string", "boolean"], pattern: "^[0-9]+s$|^true$" };
    const examples = [{ type: "string", pattern: "." }];
    expect(
      asYamlReads({
        examples,
        properties: { type: text },
        items: text,
        anyOf: [text],
        patternProperties: { "^x-": true },
        additionalProperties: false,
      }),
    ).toEqual({
      examples,
      properties: { type: read },
      items: read,
      anyOf: [read],
      patternProperties: { "^x-": true },
      additionalProperties: false,
    });
  });
});
