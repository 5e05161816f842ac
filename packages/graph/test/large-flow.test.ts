import { verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { createBlockGraph, toDot, toJson, toMermaid } from "@flowrun/graph";
import { expect, test } from "vitest";
import { largeFlow } from "./large-flow.ts";

test("a flow of 5,000 blocks is drawn as text without delay", { tags: "long" }, () => {
  const { ast } = readFlow({ name: "large.yaml", text: largeFlow(5000) }, verbs);
  if (ast === undefined) throw new Error("the flow cannot be read");
  const started = performance.now();
  const graph = createBlockGraph(ast, { verbs });
  const texts = [toMermaid, toDot, toJson].map((draw) => draw(graph).length);
  expect({ blocks: graph.blocks.length, edges: graph.edges.length }).toEqual({
    blocks: 5000,
    edges: 10_000,
  });
  expect(Math.min(...texts)).toBeGreaterThan(500_000);
  expect(performance.now() - started).toBeLessThan(15_000);
});
