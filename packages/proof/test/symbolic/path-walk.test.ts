import { describe, expect, test } from "vitest";
import { wholeWalk } from "../../src/explore/impossible.ts";
import { createPaths } from "../../src/symbolic/path-walk.ts";
import { programOf } from "../run/scenario-of.ts";

const walk = wholeWalk(
  programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - menu: { prompt: sound:one, keys: { 1: near, 2: far } }
      then: { else: last }
  near: [{ play: sound:near }]
  far: [{ play: sound:far }]
  last: [{ hangup: {} }]
`),
);

/** The steps of the path to a goal, with the ways that they end. */
function stepsTo(paths: ReturnType<typeof createPaths>, goal: string): readonly string[] {
  const edge = walk.reached.get(goal)?.[0];
  const path = edge && paths.to(edge);
  return path?.items.map(({ step, way }) => `${step.id} ${way}`) ?? [];
}

describe("createPaths", () => {
  test("tells the same path to a goal, whichever paths were asked for before", () => {
    const paths = createPaths(walk.walking);
    const goals = ["near/1 ok", "far/1 ok", "main/2 silent", "near/1 ok"];
    expect(goals.map((goal) => stepsTo(paths, goal))).toEqual([
      ["main/1 ok", "main/2 1", "near/1 ok"],
      ["main/1 ok", "main/2 2", "far/1 ok"],
      ["main/1 ok", "main/2 silent"],
      ["main/1 ok", "main/2 1", "near/1 ok"],
    ]);
  });
});
