import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@flowrun/core";
import { valueAt, withValue } from "../../src/explore/json-path.ts";

const path = fc.array(fc.oneof(fc.constantFrom("a", "b"), fc.nat({ max: 3 })), { maxLength: 4 });

describe("a path in JSON", () => {
  test("leads to the value that was put there, whatever was there before", () => {
    const property = fc.property(fc.jsonValue(), path, fc.integer(), (json, to, leaf) => {
      expect(valueAt(withValue(json as Json, to, leaf), to)).toBe(leaf);
    });
    fc.assert(property);
  });

  test("leaves everything else as it is", () => {
    expect(withValue({ a: [1, { b: 2 }], c: 3 }, ["a", 1, "d"], 4)).toEqual({ a: [1, { b: 2, d: 4 }], c: 3 });
    expect(withValue("text", ["a", 2], true)).toEqual({ a: [null, null, true] });
  });

  test("leads nowhere through what is not there", () => {
    const json = { a: [{ b: null }], text: "abc" };
    expect([valueAt(json, ["a", 1]), valueAt(json, ["a", 0, "b", "c"]), valueAt(json, ["text", "length"])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(valueAt(json, [])).toBe(json);
  });
});
