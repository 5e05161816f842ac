import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf, fitsJson, sameJson } from "../../src/expect/value-difference.ts";

describe("differenceOf", () => {
  test("takes short values whole", () => {
    expect(differenceOf({ a: [1] }, { a: [2] })).toEqual({
      place: "",
      expected: '{"a":[1]}',
      got: '{"a":[2]}',
    });
  });

  test("shows the first parts in which long values differ", () => {
    const items = Array.from({ length: 100 }, (_, id) => ({ id, name: "Ada" }));
    const other = items.map((item) => (item.id === 17 ? { ...item, name: "Bob" } : item));
    expect(differenceOf({ items }, { items: other })).toEqual({
      place: ".items[17]",
      expected: '{"id":17,"name":"Ada"}',
      got: '{"id":17,"name":"Bob"}',
    });
    expect(differenceOf({ items }, { items: items.slice(1) })).toMatchObject({
      place: ".items[0]",
      got: '{"id":1,"name":"Ada"}',
    });
    expect(differenceOf({ items }, { items: items.slice(0, -1) })).toEqual({
      place: ".items[99]",
      expected: '{"id":99,"name":"Ada"}',
      got: "nothing",
    });
    expect(differenceOf({ items }, { items, more: true })).toEqual({
      place: ".more",
      expected: "nothing",
      got: "true",
    });
  });

  test("cuts a long text", () => {
    const { expected, got } = differenceOf("a".repeat(1_000), "b");
    expect([expected, got]).toEqual([`"${"a".repeat(198)}…`, '"b"']);
  });

  test("always says two different things of different values, or cuts them", () => {
    const values = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }));
    fc.assert(
      fc.property(values, ([a, b]) => {
        const [one, other] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        fc.pre(!sameJson(one, other));
        const { expected, got } = differenceOf(one, other);
        expect(expected !== got || expected.endsWith("…")).toBe(true);
      }),
    );
  });
});

describe("fitsJson", () => {
  test("takes a star in an expected text for any text, however deep", () => {
    expect(fitsJson({ id: "*", list: ["a*"] }, { list: ["ab"], id: "c7" })).toBe(true);
    expect(fitsJson({ id: "*" }, { id: "" })).toBe(true);
  });

  test.each([
    [{ id: "*" }, { id: 7 }],
    [{ id: "*" }, { id: null }],
    [{ id: "*" }, {}],
    [{ id: "*" }, { id: "7", more: true }],
    [{ id: "a*" }, { id: "b" }],
    [["*"], ["a", "b"]],
  ])("does not let %j stand for %j", (expected, got) => {
    expect(fitsJson(expected, got)).toBe(false);
  });

  test("is the same as being equal where no star stands", () => {
    const values = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(values, ([a, b]) => {
        const [one, other] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        fc.pre(!JSON.stringify(one).includes("*"));
        expect(fitsJson(one, other)).toBe(sameJson(one, other));
        expect(fitsJson(one, structuredClone(one))).toBe(true);
      }),
    );
  });
});
