import type { Edge, FlowGraph } from "./flow-graph.ts";

/** As many facts as are followed at once: the bits of a number. */
export const batchSize = 31;

/**
 * The changes of a way: facts that hold behind it, and facts that hold no longer. A fact is a bit.
 */
export interface Change {
  readonly gained: number;
  readonly lost: number;
}

/**
 * For each node the facts that certainly hold when something comes to it, on every way; all of them
 * where nothing can come.
 */
export function settle(graph: FlowGraph, changeOf: (edge: Edge) => Change): Int32Array {
  const certain = new Int32Array(graph.steps.length).fill(-1);
  const open = [...graph.entries];
  const visited = new Set(open);
  for (const node of open) certain[node] = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const edge of graph.out[node] ?? []) {
      const { gained, lost } = changeOf(edge);
      const before = certain[edge.to] ?? 0;
      const after = before & (((certain[node] ?? 0) & ~lost) | gained);
      if (after === before && visited.has(edge.to)) continue;
      certain[edge.to] = after;
      visited.add(edge.to);
      open.push(edge.to);
    }
  }
  return certain;
}
