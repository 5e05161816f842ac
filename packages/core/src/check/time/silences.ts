import type { Edge, FlowGraph } from "../graph/flow-graph.ts";
import { reachableNodes } from "../graph/graph-search.ts";
import { longestWays, type TimedWay } from "./longest-ways.ts";
import type { StepTime } from "./step-time.ts";

/** The longest silence that ends in a step, or has lasted until its end. */
export interface Silence {
  readonly node: number;
  /** Milliseconds; Infinity in a silent loop and behind it. */
  readonly ms: number;
  /** How long it had lasted when the step began. */
  readonly beforeMs: number;
  /** The steps that it lasts through, from the last sound on. */
  readonly path: () => readonly number[];
}

/**
 * For every step that an answered caller who is not connected comes to, the longest silence there. A silence begins with
 * the answer, the end of what is played, and the end of a conversation that keeps the caller.
 */
export function findSilences(graph: FlowGraph, times: readonly StepTime[]): readonly Silence[] {
  const starts = new Map<number, { readonly ms: number; readonly from: number }>();
  const out: TimedWay[][] = graph.steps.map(() => []);
  const edges = [...reachableNodes(graph)].flatMap((node) => graph.out[node] ?? []);
  for (const edge of edges) {
    const { from, to } = edge;
    const time = edge.isSkip ? undefined : times[from];
    const began = time && silenceAfter(graph, edge, time);
    if (began === undefined) out[from]?.push({ to, ms: time?.quietMs ?? 0 });
    else if (began >= (starts.get(to)?.ms ?? 0)) starts.set(to, { ms: began, from });
  }
  const { at, pathTo } = longestWays(out, new Map([...starts].map(([node, { ms }]) => [node, ms])));
  const wholePath = (node: number): readonly number[] => {
    const path = pathTo(node);
    const start = starts.get(path[0] ?? node);
    return start !== undefined && start.ms > 0 ? [start.from, ...path] : path;
  };
  return times.flatMap(({ quietMs, tailMs = 0 }, node) => {
    const beforeMs = at.get(node);
    if (beforeMs === undefined) return [];
    if (tailMs > beforeMs + quietMs) return [{ node, ms: tailMs, beforeMs: 0, path: () => [node] }];
    return [{ node, ms: beforeMs + quietMs, beforeMs, path: () => wholePath(node) }];
  });
}

/** How long it has been silent when a step ends that gives the caller something to hear; `undefined` for any other. */
function silenceAfter({ steps }: FlowGraph, { from, outcome }: Edge, { tailMs }: StepTime): number | undefined {
  const verb = steps[from]?.verb;
  const isHeard = verb?.answers === true || (outcome !== undefined && outcome === verb?.conversation);
  return isHeard ? 0 : tailMs;
}
