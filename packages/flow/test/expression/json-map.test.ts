import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { fromCel } from "../../src/expression/cel-value.ts";
import { JsonMap, jsonToCel } from "../../src/expression/json-map.ts";
import type { Json, JsonObject } from "../../../core/src/json.ts";
import { sampleDeclarations, sampleScope } from "./sample-scope.ts";

function valueOf(source: string, body: Json): Json {
  const result = createExpressionChecker(sampleDeclarations).check(source);
  if (!result.ok) throw new Error(result.problem.message);
  return result.expression.evaluate({ ...sampleScope, names: { reply: { status: 200, body } } })
    .value;
}

describe("jsonToCel", () => {
  test("makes whole numbers integers and leaves other values as they are", () => {
    expect([1, 0.5, 2 ** 60, "a", true, null].map((value) => jsonToCel(value))).toEqual([
      1n,
      0.5,
      2 ** 60,
      "a",
      true,
      null,
    ]);
  });

  test("gives back any JSON that goes in, unless it is too large to be kept", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
        const value = JSON.parse(JSON.stringify(json)) as Json;
        expect(fromCel(jsonToCel(value)).value).toEqual(value);
      }),
    );
  });

  test("looks at no member that nobody asks for", () => {
    const body: JsonObject = Object.defineProperty({ name: "Ada" }, "rest", {
      enumerable: true,
      value: {
        get large(): never {
          throw new Error("This was looked at.");
        },
      },
    });
    expect(valueOf("reply.body.name", body)).toBe("Ada");
  });

  test("holds members of every name, also of those that objects inherit", () => {
    const body = JSON.parse(
      '{ "constructor": 1, "__proto__": 2, "toString": 3, "size": 4 }',
    ) as JsonObject;
    const sum =
      "reply.body.constructor + reply.body['__proto__'] + reply.body.toString + reply.body.size";
    expect(valueOf(sum, body)).toBe(10);
    expect(valueOf("reply.body.valueOf == 1 || true", body)).toBe(true);
  });

  test.each([
    ["size(reply.body)", 2],
    ["'a' in reply.body && !('z' in reply.body)", true],
    ["reply.body.all(name, size(name) == 1)", true],
    ["reply.body.b == [{'c': 2}]", true],
    ["reply.body.b[0] == {'c': 3}", false],
  ] as const)("is a map like any other to `%s`", (source, value) => {
    expect(valueOf(source, { a: 1, b: [{ c: 2 }] })).toBe(value);
  });
});

test("a JsonMap has the entries of its source", () => {
  const map = new JsonMap({ a: 1, b: { c: 2 } });
  expect([map.size, map.has("a"), map.has("toString"), [...map.keys()]]).toEqual([
    2,
    true,
    false,
    ["a", "b"],
  ]);
  expect([[...map.values()][0], [...map.entries()][0], [...map][0], map.get("x")]).toEqual([
    1n,
    ["a", 1n],
    ["a", 1n],
    undefined,
  ]);
});
