import { describe, expect, test } from "vitest";
import { compareFacts, factsOf } from "../../src/changes/compare-facts.ts";
import { descriptions, type Schema } from "../../src/openapi.ts";

/** The differences between two schemas of an answer. */
function differences(before: Schema, after: Schema): unknown {
  const facts = (schema: Schema): ReturnType<typeof factsOf> =>
    factsOf(schema, descriptions["8.2"]);
  return compareFacts("response", facts(before), facts(after));
}

describe("compareFacts", () => {
  test("finds nothing between a schema and itself", () => {
    for (const schema of Object.values(descriptions["8.2"].components.schemas))
      expect(differences(schema, schema)).toEqual([]);
  });

  test("tells of an object that came or went, and not of what is in it", () => {
    const inner = { type: "object", properties: { b: { properties: { c: {} } }, bc: {} } };
    const added = differences({}, { properties: { a: inner } });

    expect(added).toEqual([{ kind: "response-property-added", place: "a" }]);
    expect(differences({ properties: { a: inner, ab: {} } }, {})).toEqual([
      { kind: "response-property-removed", place: "a" },
      { kind: "response-property-removed", place: "ab" },
    ]);
  });

  test("looks into lists, alternatives, parts and pointers", () => {
    const before = {
      properties: {
        a: { type: "array", items: { anyOf: [{ properties: { b: {} } }, { type: "string" }] } },
      },
    };
    const after = {
      properties: {
        a: {
          type: "array",
          items: {
            anyOf: [
              { allOf: [{ $ref: "#/components/schemas/CallerIdService" }] },
              { type: "string" },
            ],
          },
        },
      },
    };

    expect(differences(before, after)).toEqual([
      { kind: "response-property-removed", place: "a/b" },
      { kind: "response-property-added", place: "a/default_trunk" },
      {
        kind: "response-type-changed",
        place: "a",
        from: "array of any",
        to: "array of object or string",
      },
    ]);
  });

  test("calls a type narrowed when it was any, and changed otherwise", () => {
    expect(differences({}, { type: "string" })).toEqual([
      { kind: "response-type-narrowed", place: "", from: "any", to: "string" },
    ]);
    expect(differences({ type: "string" }, {})).toEqual([
      { kind: "response-type-changed", place: "", from: "string", to: "any" },
    ]);
    expect(differences({ type: ["string", "null"] }, { type: "array" })).toEqual([
      { kind: "response-type-changed", place: "", from: "string or null", to: "array" },
    ]);
  });

  test("tells of limits and defaults that were set, changed and removed", () => {
    expect(
      differences({ maxLength: 10, pattern: "^a" }, { maxLength: 20, minimum: 1, default: null }),
    ).toEqual([
      { kind: "response-max-length-changed", place: "", from: "10", to: "20" },
      { kind: "response-pattern-removed", place: "", from: '"^a"' },
      { kind: "response-minimum-set", place: "", to: "1" },
      { kind: "response-default-set", place: "", to: "null" },
    ]);
  });
});
