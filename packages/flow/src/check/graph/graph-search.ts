import type { Edge, FlowGraph } from "./flow-graph.ts";

/** Every node that a call, or the run of a webhook, can come to. */
export function reachableNodes(graph: FlowGraph): ReadonlySet<number> {
  return new Set(
    walk(
      graph,
      graph.entries,
      () => true,
      () => false,
    ).keys(),
  );
}

/**
 * For each target that can be come to without passing a `guard`, the shortest such way from one of
 * the entries, target included. Linear in the graph; it ends as soon as every target is found.
 */
export function pathsAvoiding(
  graph: FlowGraph,
  targets: readonly number[],
  isGuard: (edge: Edge) => boolean,
  entries: readonly number[] = graph.entries,
): ReadonlyMap<number, readonly number[]> {
  const missing = new Set(targets);
  const isDone = (node: number): boolean => missing.delete(node) && missing.size === 0;
  const parents =
    missing.size === 0 ? new Map() : walk(graph, entries, (edge) => !isGuard(edge), isDone);
  const reached = targets.filter((target) => parents.has(target));
  return new Map(reached.map((target) => [target, pathTo(target, parents)]));
}

type Parents = ReadonlyMap<number, number | undefined>;

/**
 * The nodes that are found from the entries along open edges, each with the one before it; breadth
 * first.
 */
function walk(
  graph: FlowGraph,
  entries: readonly number[],
  isOpen: (edge: Edge) => boolean,
  isDone: (node: number) => boolean,
): Parents {
  const parents = new Map<number, number | undefined>(entries.map((node) => [node, undefined]));
  // A map hands out keys that are added while it is walked, in order: it is its own queue.
  for (const node of parents.keys()) {
    if (isDone(node)) break;
    for (const edge of graph.out[node] ?? []) {
      if (!parents.has(edge.to) && isOpen(edge)) parents.set(edge.to, node);
    }
  }
  return parents;
}

function pathTo(target: number, parents: Parents): readonly number[] {
  const path: number[] = [];
  for (let node: number | undefined = target; node !== undefined; node = parents.get(node))
    path.push(node);
  return path.toReversed();
}

const mostBlocks = 6;

/**
 * A way through a flow as the blocks that it passes: `"welcome" → "menu"`. The middle of a long one
 * is left out.
 */
export function describePath({ steps }: FlowGraph, path: readonly number[]): string {
  const blocks = path.map((node) => steps[node]?.block ?? "finally");
  const passed = blocks
    .filter((block, index) => block !== blocks[index - 1])
    .map((block) => `"${block}"`);
  if (passed.length <= mostBlocks) return passed.join(" → ");
  return [...passed.slice(0, mostBlocks / 2), "…", ...passed.slice(-mostBlocks / 2)].join(" → ");
}
