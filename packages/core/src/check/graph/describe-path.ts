import type { FlowGraph } from "./flow-graph.ts";

const mostBlocks = 6;

/** A way through a flow as the blocks that it passes: `"welcome" → "menu"`. The middle of a long one is left out. */
export function describePath({ steps }: FlowGraph, path: readonly number[]): string {
  const blocks = path.map((node) => steps[node]?.block ?? "finally");
  const passed = blocks.filter((block, index) => block !== blocks[index - 1]).map((block) => `"${block}"`);
  if (passed.length <= mostBlocks) return passed.join(" → ");
  return [...passed.slice(0, mostBlocks / 2), "…", ...passed.slice(-mostBlocks / 2)].join(" → ");
}
