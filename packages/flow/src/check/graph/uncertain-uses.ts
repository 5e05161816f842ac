import { bindingOutcomes } from "../checked-step.ts";
import { batchSize, settle, type Change } from "./certain-facts.ts";
import type { Edge, FlowGraph } from "./flow-graph.ts";

/**
 * How far back from its uses a name is looked for by itself. Names are mostly used close to where
 * they are bound.
 */
const nearbySteps = 64;

/**
 * The nodes that use a name although it may not be set there, by name; what lies behind such a use
 * on the same path is left out. Names that are bound close to their uses are settled by looking
 * back from there. The others are followed through the whole graph, 31 at a time, until more than
 * `limit` names are found.
 */
export function uncertainUses(
  graph: FlowGraph,
  uses: ReadonlyMap<string, ReadonlySet<number>>,
  limit: number,
): ReadonlyMap<string, readonly number[]> {
  const doubtful = [...uses]
    .filter(([name, nodes]) => !isBoundNearby(graph, name, nodes))
    .map(([name]) => name);
  const found = new Map<string, readonly number[]>();
  for (let first = 0; first < doubtful.length && found.size <= limit; first += batchSize) {
    const batch = doubtful.slice(first, first + batchSize);
    const certain = settle(graph, createMasks(graph, uses, batch));
    for (const [bit, name] of batch.entries()) {
      const nodes = [...(uses.get(name) ?? [])].filter(
        (node) => ((certain[node] ?? 0) & (1 << bit)) === 0,
      );
      if (nodes.length > 0) found.set(name, nodes);
    }
  }
  return found;
}

/** Whether every way back from the uses of a name meets its binding within a few steps. */
function isBoundNearby(graph: FlowGraph, name: string, uses: ReadonlySet<number>): boolean {
  const seen = new Set(uses);
  for (const node of seen) {
    if (graph.entries.includes(node) || seen.size > uses.size + nearbySteps) return false;
    for (const edge of graph.into[node] ?? []) {
      if (graph.steps[edge.from]?.node.as?.value !== name || !isBinding(graph, edge))
        seen.add(edge.from);
    }
  }
  return true;
}

/**
 * Whether a way out of a step binds the name under its `as`: behind it, or in the block that it
 * runs for each item.
 */
export function isBinding({ steps }: FlowGraph, { from, outcome, enters, isBound }: Edge): boolean {
  const step = steps[from];
  if (enters !== undefined) return step?.node.as !== undefined && isBound === true;
  return (
    outcome !== undefined && step?.node.as !== undefined && bindingOutcomes(step).includes(outcome)
  );
}

/**
 * The names that count as set behind an edge: those that it binds, and those that its step used,
 * for these are reported already.
 */
function createMasks(
  graph: FlowGraph,
  uses: ReadonlyMap<string, ReadonlySet<number>>,
  batch: readonly string[],
): (edge: Edge) => Change {
  const bits = new Map(batch.map((name, bit) => [name, 1 << bit]));
  const used = new Int32Array(graph.steps.length);
  for (const [name, bit] of bits) {
    for (const node of uses.get(name) ?? []) used[node] = (used[node] ?? 0) | bit;
  }
  return (edge) => {
    const bit = bits.get(graph.steps[edge.from]?.node.as?.value ?? "") ?? 0;
    return {
      gained: (used[edge.from] ?? 0) | (bit !== 0 && isBinding(graph, edge) ? bit : 0),
      lost: 0,
    };
  };
}
