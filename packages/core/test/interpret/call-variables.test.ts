import { describe, expect, test } from "vitest";
import { variablesIn } from "../../src/interpret/call-variables.ts";
import type { Json } from "../../src/json.ts";
import type { ScalarType } from "../../src/language/value-type.ts";

function seen(kind: ScalarType["kind"], text: string | null, unsaid: Json = null): Json {
  const value = { variable: "VALUE", kind, default: unsaid };
  return variablesIn({ value }, { VALUE: text })["value"] ?? null;
}

describe("variablesIn", () => {
  test("gives a text as it is, and null or the default where the dial plan gave none", () => {
    expect([seen("string", " a "), seen("string", null), seen("string", null, "b")]).toEqual([
      " a ",
      null,
      "b",
    ]);
    expect(variablesIn({ value: { variable: "X", kind: "string", default: "b" } }, {})).toEqual({
      value: "b",
    });
  });

  test("reads numbers, and durations in seconds or with their unit", () => {
    expect([seen("integer", " 7 "), seen("number", "0.5")]).toEqual([7, 0.5]);
    expect([seen("duration", "90"), seen("duration", "2m")]).toEqual([90_000, 120_000]);
  });

  test("takes for true and false what Asterisk does", () => {
    expect(["yes", "TRUE", "1", "on"].map((text) => seen("boolean", text))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(["no", "f", "0", "off"].map((text) => seen("boolean", text, true))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });

  test("takes a text that does not fit its type for none", () => {
    expect([
      seen("integer", "many", 0),
      seen("boolean", "maybe"),
      seen("duration", "soon"),
    ]).toEqual([0, null, null]);
  });
});
