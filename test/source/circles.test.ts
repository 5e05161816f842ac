import { expect, test } from "vitest";
import { circlesIn } from "./circles.ts";

test("a graph whose edges lead one way has no circle", () => {
  const edges = new Map([
    ["roof", ["wall", "sky"]],
    ["wall", ["floor"]],
    ["floor", []],
    ["door", ["wall", "floor"]],
  ]);
  expect(circlesIn(edges)).toEqual([]);
});

test("nodes that lead to one another are one circle, however many ways lead there", () => {
  const edges = new Map([
    ["entry", ["a", "c"]],
    ["a", ["b"]],
    ["b", ["c", "out"]],
    ["c", ["a", "b"]],
    ["out", []],
  ]);
  expect(circlesIn(edges)).toEqual([["a", "b", "c"]]);
});

test("a node that leads to itself is a circle, and each circle is told by itself", () => {
  const edges = new Map([
    ["self", ["self"]],
    ["left", ["right"]],
    ["right", ["left", "self"]],
  ]);
  expect(circlesIn(edges)).toEqual([["self"], ["left", "right"]]);
});
