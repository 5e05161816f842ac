import type { BlockGraph } from "./graph/block-graph.ts";

/** A graph as JSON with an indent of two, ending in a newline: the data of `BlockGraph`, absent values left out. */
export function toJson(graph: BlockGraph): string {
  return `${JSON.stringify(graph, null, 2)}\n`;
}
