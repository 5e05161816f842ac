import type { FlowGraph } from "../graph/flow-graph.ts";
import { certainBehind } from "../graph/part-facts.ts";
import { longestWays } from "./longest-ways.ts";
import { stepTime, type StepTime, type TimeAssumptions } from "./step-time.ts";

/**
 * The longest times of all steps, by their nodes. A step that runs a part takes as long as the
 * longest way through it; how long it is silent is told by the steps of the part themselves.
 */
export function stepTimes(graph: FlowGraph, assumptions: TimeAssumptions): readonly StepTime[] {
  const times = graph.steps.map((step) => stepTime(step, assumptions));
  if (graph.partEntries.length === 0) return times;
  const isHeard = certainBehind(
    graph,
    ({ from, isSkip }) => !isSkip && times[from]?.tailMs !== undefined,
  );
  const known = new Map<number, Pick<StepTime, "idleMs" | "mostMs">>();
  const longest = (entry: number, of: "idleMs" | "mostMs"): number => {
    const out = graph.out.map((edges) =>
      edges.flatMap(({ from, to, isSkip, enters }) =>
        enters === undefined ? [{ to, ms: isSkip ? 0 : timeOf(from)[of] }] : [],
      ),
    );
    const { at } = longestWays(out, new Map([[entry, 0]]));
    return [...at].reduce((most, [node, arrival]) => Math.max(most, arrival + timeOf(node)[of]), 0);
  };
  const entryOf = (node: number): number | undefined =>
    (graph.out[node] ?? []).find(({ enters }) => enters === "part")?.to;
  const timeOf = (node: number): Pick<StepTime, "idleMs" | "mostMs"> => {
    const entry = entryOf(node);
    const own = times[node] ?? { idleMs: 0, mostMs: 0 };
    return entry === undefined ? own : partTime(entry);
  };
  const partTime = (entry: number): Pick<StepTime, "idleMs" | "mostMs"> => {
    const found = known.get(entry);
    if (found !== undefined) return found;
    known.set(entry, { idleMs: 0, mostMs: 0 });
    const time = { idleMs: longest(entry, "idleMs"), mostMs: longest(entry, "mostMs") };
    known.set(entry, time);
    return time;
  };
  return times.map((time, node) => {
    if (entryOf(node) === undefined) return time;
    const outcomes = graph.steps[node]?.outcomes ?? [];
    const isSound = outcomes.every((outcome) => isHeard({ from: node, outcome, isSkip: false }));
    return { ...time, ...timeOf(node), quietMs: 0, tailMs: isSound ? 0 : undefined };
  });
}
