import { describe, expect, test } from "vitest";
import { goalsOf } from "../../src/explore/goals.ts";
import { wholeWalk } from "../../src/explore/impossible.ts";
import { inTreeOrder } from "../../src/explore/tree-order.ts";
import { programOf } from "../run/scenario-of.ts";

describe("inTreeOrder", () => {
  test("begins with the longest way, and goes on with those that leave it, from its end on", () => {
    const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - menu: { prompt: sound:one, keys: { 1: near, 2: far } }
      then: { else: last }
  near: [{ play: sound:near }]
  far:
    - menu: { prompt: sound:two, keys: { 1: deep } }
      then: { else: last }
  deep: [{ play: sound:deep }]
  last: [{ hangup: {} }]
`);
    const order = inTreeOrder(
      wholeWalk(program),
      goalsOf(program).map(({ key }) => key),
    );
    const placed = ["deep/1 ok", "far/1 silent", "near/1 ok", "main/2 silent", "main/1 ok"];
    expect(order.filter((goal) => placed.includes(goal))).toEqual(placed);
    expect(order.toSorted()).toEqual(
      goalsOf(program)
        .map(({ key }) => key)
        .toSorted(),
    );
  });
});
