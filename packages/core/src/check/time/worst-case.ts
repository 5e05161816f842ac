import type { Edge, FlowGraph } from "../graph/flow-graph.ts";
import { isWithoutKeys } from "../graph/caller-ways.ts";
import { longestWays } from "./longest-ways.ts";
import { findSilences, type Silence } from "./silences.ts";
import { stepTime, type TimeAssumptions } from "./step-time.ts";

/** The longest time that something can take in a flow. */
export interface WorstCase {
  /** Milliseconds; Infinity when nothing in the flow ends it. */
  readonly ms: number;
  /** The steps that lead there, the last one included. */
  readonly path: readonly number[];
}

/** How long calls and silences can get in a flow, by its timers. */
export interface WorstCases {
  /** A call whose caller presses no key, until it ends or is connected. */
  readonly idleCall: WorstCase;
  /** Any call, until it ends or is connected. */
  readonly anyCall: WorstCase;
  /** The longest time for which an answered caller who is not connected hears nothing. */
  readonly silence: WorstCase;
  /** The steps with a time that is only known at run time; it counts as nothing. */
  readonly open: readonly number[];
}

/** The worst cases of a flow. Time that the platform takes by itself is not counted. Linear in the flow. */
export function worstCases(graph: FlowGraph, start: string, assumptions: TimeAssumptions): WorstCases {
  const times = graph.steps.map((step) => stepTime(step, assumptions));
  const entry = graph.firstOf.get(start);
  const worst = longestSilence(findSilences(graph, times));
  return {
    idleCall: longestCall(
      graph,
      entry,
      times.map(({ idleMs }) => idleMs),
      (edge) => isWithoutKeys(graph, edge),
    ),
    anyCall: longestCall(
      graph,
      entry,
      times.map(({ mostMs }) => mostMs),
      () => true,
    ),
    silence: worst === undefined ? none : { ms: worst.ms, path: worst.path() },
    open: times.flatMap(({ isOpen }, node) => (isOpen ? [node] : [])),
  };
}

const none: WorstCase = { ms: 0, path: [] };

/** The first of the longest; `undefined` when there is none. */
function longestSilence(silences: readonly Silence[]): Silence | undefined {
  let longest: Silence | undefined;
  for (const silence of silences) if (silence.ms > (longest?.ms ?? 0)) longest = silence;
  return longest;
}

function longestCall(
  graph: FlowGraph,
  entry: number | undefined,
  durations: readonly number[],
  isTaken: (edge: Edge) => boolean,
): WorstCase {
  if (entry === undefined) return none;
  const out = graph.out.map((edges) =>
    edges.filter(isTaken).map(({ from, to, isSkip }) => ({ to, ms: isSkip ? 0 : (durations[from] ?? 0) })),
  );
  const { at, pathTo } = longestWays(out, new Map([[entry, 0]]));
  let [last, most] = [entry, 0];
  for (const [node, arrival] of at) {
    const ms = arrival + (durations[node] ?? 0);
    if (ms > most) [last, most] = [node, ms];
  }
  return { ms: most, path: pathTo(last) };
}
