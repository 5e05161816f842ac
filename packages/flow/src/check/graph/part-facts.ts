import { settle } from "./certain-facts.ts";
import type { Edge, Exit, FlowGraph } from "./flow-graph.ts";

/** A way out of a step: to another one, or out of a part. */
type Way = Pick<Edge, "from" | "outcome" | "isSkip"> | Exit;

/**
 * Tells of ways whether something certainly holds behind them that `gains` tells of the ways out of
 * single steps. It holds behind a step that runs a part, too, when it holds on every path through
 * the part with that outcome. Each part is looked into once.
 */
export function certainBehind(
  graph: FlowGraph,
  gains: (way: Way) => boolean,
): (way: Way) => boolean {
  const out = graph.out.map((edges) => edges.filter(({ enters }) => enters === undefined));
  const known = new Map<number, ReadonlyMap<string, boolean>>();
  const holds = (way: Way): boolean =>
    gains(way) || (way.outcome !== undefined && comesBack(way.from, way.outcome));
  const comesBack = (from: number, outcome: string): boolean => {
    const entry = (graph.out[from] ?? []).find(({ enters }) => enters === "part")?.to;
    return entry !== undefined && wordsOf(entry).get(outcome) === true;
  };
  const wordsOf = (entry: number): ReadonlyMap<string, boolean> => {
    const found = known.get(entry);
    if (found !== undefined) return found;
    // A part that calls itself, which a rule reports, promises nothing by that.
    known.set(entry, new Map());
    const certain = settle({ ...graph, out, entries: [entry] }, (edge) => ({
      gained: holds(edge) ? 1 : 0,
      lost: 0,
    }));
    const words = new Map<string, boolean>();
    for (const exit of graph.exits) {
      if (certain[exit.from] === -1) continue;
      const isSure = certain[exit.from] === 1 || holds(exit);
      words.set(exit.word, isSure && words.get(exit.word) !== false);
    }
    known.set(entry, words);
    return words;
  };
  return holds;
}
