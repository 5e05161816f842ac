import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../src/json.ts";

describe("parseJson", () => {
  test("keeps the digits of whole numbers that JavaScript cannot hold", () => {
    expect(
      parseJson('{ "id": 9007199254740993, "ids": [90071992547409931, -9007199254740993] }'),
    ).toEqual({
      id: "9007199254740993",
      ids: ["90071992547409931", "-9007199254740993"],
    });
  });

  test("leaves every other value as it is", () => {
    expect(
      parseJson('{ "a": 9007199254740991, "b": 1.5, "c": "1234567890123456", "d": 1e20 }'),
    ).toEqual({
      ...{ a: 9_007_199_254_740_991, b: 1.5, c: "1234567890123456", d: 1e20 },
    });
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("throws for a text that is no JSON", () => {
    expect(() => parseJson("{")).toThrow(SyntaxError);
  });
});
