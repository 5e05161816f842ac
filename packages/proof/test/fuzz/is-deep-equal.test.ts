import * as fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { isDeepEqual } from "../../src/fuzz/is-deep-equal.ts";

test("Two pieces of JSON are equal when all that they hold is.", () => {
  const property = fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
    expect(isDeepEqual(a, structuredClone(a))).toBe(true);
    expect(isDeepEqual(a, b)).toBe(isDeepStrictEqual(a, b));
  });
  fc.assert(property);
});

test("A list is no map, and a member that is missing is no member without a value.", () => {
  expect(isDeepEqual([], {})).toBe(false);
  expect(isDeepEqual({ a: undefined }, { b: undefined })).toBe(false);
  expect(isDeepEqual({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});
