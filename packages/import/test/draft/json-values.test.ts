import { expect, test } from "vitest";
import { listOf, mapOf, textOf } from "../../src/draft/json-values.ts";

test("values of another shape than the wanted one are empty", () => {
  expect(["a", 5, true, null, [], {}, undefined].map(textOf)).toEqual([
    "a",
    "5",
    "true",
    "",
    "",
    "",
    "",
  ]);
  expect([listOf([{ a: 1 }, "x"]), listOf("x"), listOf(undefined)]).toEqual([[{ a: 1 }], [], []]);
  expect([mapOf({ a: 1 }), mapOf([]), mapOf(undefined)]).toEqual([{ a: 1 }, {}, {}]);
});
