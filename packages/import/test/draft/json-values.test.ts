import { expect, test } from "vitest";
import { listOf, mapOf, secondsOf, textOf } from "../../src/draft/json-values.ts";

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

test("seconds are whole ones within a limit, else those that are usual", () => {
  expect([5, "2.2", 600].map((written) => secondsOf(written, 9))).toEqual(["5s", "3s", "600s"]);
  expect([0, -1, 601, "soon", null, undefined].map((written) => secondsOf(written, 9))).toEqual(
    Array.from({ length: 6 }, () => "9s"),
  );
  expect(secondsOf(601, 9, 3_600)).toBe("601s");
});
