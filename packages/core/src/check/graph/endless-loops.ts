import { canEnd, isWithoutKeys, type WayOut } from "./caller-ways.ts";
import type { Edge, FlowGraph } from "./flow-graph.ts";
import { reachableNodes } from "./graph-search.ts";
import { cycleThrough, strongComponents } from "./strong-components.ts";

/** A part of a flow that a call goes round in, with no way out. */
export interface EndlessLoop {
  /** Whether pressing a key would lead out of it. */
  readonly keysLeave: boolean;
  /** Once round, beginning with the first node of it in the file. */
  readonly round: readonly number[];
  /** The last way of the round, which leads back to its first node. */
  readonly closing: Edge | undefined;
}

/**
 * The loops that a caller who presses no key comes into and never leaves. A way out that depends on an `if`, a lookup or
 * another phone counts as one: nothing can prove that it is never taken.
 */
export function endlessLoops(graph: FlowGraph): readonly EndlessLoop[] {
  const isIdle = (way: WayOut): boolean => isWithoutKeys(graph, way);
  const reached = reachableNodes(graph);
  const idle = graph.out.map((edges) => edges.filter(isIdle));
  const out = idle.map((edges) => edges.map(({ to }) => to));
  return strongComponents(out).flatMap((component) => {
    const nodes = component.toSorted((a, b) => a - b);
    const inside = new Set(nodes);
    const [first = 0] = nodes;
    const isLoop = nodes.length > 1 || (out[first] ?? []).includes(first);
    const isLeft = (taken: (way: WayOut) => boolean, ways: readonly (readonly Edge[])[]): boolean =>
      nodes.some((node) => canEnd(graph, node, taken) || (ways[node] ?? []).some(({ to }) => !inside.has(to)));
    if (!isLoop || !reached.has(first) || isLeft(isIdle, idle)) return [];
    const round = cycleThrough(first, nodes, out);
    const closing = (idle[round.at(-1) ?? first] ?? []).find(({ to }) => to === first);
    return [{ keysLeave: isLeft(() => true, graph.out), round, closing }];
  });
}
