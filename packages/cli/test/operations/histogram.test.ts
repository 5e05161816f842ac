import { expect, test } from "vitest";
import { Histogram } from "../../src/operations/histogram.ts";

test("a histogram counts each value in every bucket that it fits into", () => {
  const histogram = new Histogram([1, 2]);
  for (const value of [0.5, 1, 1.5, 9]) histogram.observe(value);

  expect(histogram.samples({ a: "b" })).toEqual([
    { part: "_bucket", labels: { a: "b", le: "1" }, value: 2 },
    { part: "_bucket", labels: { a: "b", le: "2" }, value: 3 },
    { part: "_bucket", labels: { a: "b", le: "+Inf" }, value: 4 },
    { part: "_sum", labels: { a: "b" }, value: 12 },
    { part: "_count", labels: { a: "b" }, value: 4 },
  ]);
});
