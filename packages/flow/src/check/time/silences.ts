import type { JsonObject } from "@flowrun/core";
import { isWithoutKeys, type Edge, type FlowGraph } from "../graph/flow-graph.ts";
import { answeringOutcome, writtenOptions } from "@flowrun/core/tooling";
import { settle } from "../graph/certain-facts.ts";
import { reachableNodes } from "../graph/graph-search.ts";
import { longestWays, type TimedWay } from "./longest-ways.ts";
import type { StepTime } from "./step-time.ts";
import { stepTimes } from "./step-times.ts";

/** How long the steps of a flow take, and the silences in it. */
export interface QuietTimes {
  /** By the number of the step in the graph. */
  readonly steps: readonly StepTime[];
  readonly silences: readonly Silence[];
}

/**
 * Gives the times of a flow when what is played lasts a moment: it counts as any sound, so its
 * length does not matter. Several rules ask with the same settings; they are worked out once for
 * these.
 */
export function createQuietTimes(graph: FlowGraph): (settings: JsonObject) => QuietTimes {
  let known: { readonly settings: JsonObject; readonly times: QuietTimes } | undefined;
  return (settings) => {
    if (known?.settings !== settings) {
      const steps = stepTimes(graph, { settings, mediaMs: 1 });
      known = { settings, times: { steps, silences: findSilences(graph, steps) } };
    }
    return known.times;
  };
}

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
 * For every step that an answered caller who is not connected comes to, the longest silence there.
 * A silence begins with the answer, the end of what is played, and the end of a conversation that
 * keeps the caller.
 */
export function findSilences(graph: FlowGraph, given: readonly StepTime[]): readonly Silence[] {
  const isMusical = musicIn(graph);
  const times = given.map((time, node) => (isMusical(node) ? soundThroughout(time) : time));
  const starts = new Map<number, { readonly ms: number; readonly from: number }>();
  const out: TimedWay[][] = graph.steps.map(() => []);
  const edges = [...reachableNodes(graph)].flatMap((node) => graph.out[node] ?? []);
  for (const edge of edges) {
    const { from, to } = edge;
    const began = isMusical(from) ? 0 : soundBefore(graph, edge, times);
    if (began === undefined)
      out[from]?.push({
        to,
        ms: edge.isSkip || edge.enters !== undefined ? 0 : (times[from]?.quietMs ?? 0),
      });
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

function soundThroughout(time: StepTime): StepTime {
  return { ...time, quietMs: 0, tailMs: time.tailMs === undefined ? undefined : 0 };
}

/**
 * Tells the steps through which the caller certainly hears music under everything: that begins it,
 * or that it goes on in.
 */
function musicIn(graph: FlowGraph): (node: number) => boolean {
  const changes = graph.steps.map(({ verb, node }) => verb.under?.(writtenOptions(verb, node)));
  const talks = graph.steps.map(({ verb }) => answeringOutcome(verb, "talked") !== undefined);
  const endsIn = (node: number): boolean => talks[node] === true;
  if (!changes.includes("music")) return () => false;
  const certain = settle(graph, ({ from, isSkip }) => {
    if (isSkip) return { gained: 0, lost: 0 };
    const isLost = changes[from] === "silence" || endsIn(from);
    return { gained: changes[from] === "music" ? 1 : 0, lost: isLost ? 1 : 0 };
  });
  const isSure = (node: number): boolean => ((certain[node] ?? 0) & 1) === 1;
  const isConditional = (node: number): boolean => graph.steps[node]?.condition !== undefined;
  return (node) =>
    (isSure(node) && !endsIn(node)) || (changes[node] === "music" && !isConditional(node));
}

/**
 * How long it has been silent behind a way that gives the caller something to hear; `undefined`
 * where a silence goes on.
 */
function soundBefore(
  { steps }: FlowGraph,
  edge: Edge,
  times: readonly StepTime[],
): number | undefined {
  const { from, outcome, isSkip } = edge;
  if (isSkip || edge.enters !== undefined) return undefined;
  const caller = steps[from]?.verb.after?.[outcome ?? ""];
  const isHeard = caller === "answered" || caller === "talked";
  return isHeard ? 0 : times[from]?.tailMs;
}

/**
 * The ways on which a silence goes on for a caller who presses no key. They lead out of each node
 * that an answered caller who is not connected comes to, in a silence that nothing bounds.
 */
export function endlessSilence(
  graph: FlowGraph,
  { steps, silences }: QuietTimes,
): readonly (readonly Edge[])[] {
  const endless = new Set(silences.flatMap(({ ms, node }) => (Number.isFinite(ms) ? [] : [node])));
  const isMusical = musicIn(graph);
  const isPart = (edge: Edge): boolean =>
    isWithoutKeys(graph, edge) &&
    !isMusical(edge.from) &&
    soundBefore(graph, edge, steps) === undefined;
  return graph.out.map((edges, node) => (endless.has(node) ? edges.filter(isPart) : []));
}
