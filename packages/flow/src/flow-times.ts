import { isWithoutKeys, type Edge, type FlowGraph } from "./check/graph/flow-graph.ts";
import { describePath } from "./check/graph/graph-search.ts";
import { judgeFlow } from "./check/judge-flow.ts";
import type { Language } from "./check/language.ts";
import { longestWays } from "./check/time/longest-ways.ts";
import { findSilences, type Silence } from "./check/time/silences.ts";
import { stepTimes } from "./check/time/step-times.ts";
import type { SettingInputs } from "./compile/resolve-settings.ts";
import type { Source } from "@flowrun/core";

/** The longest time that something can take, with the way that leads there. */
export interface FlowTime {
  /**
   * `null` when nothing in the flow ends it: a loop, an endless tone, or keys that start a timer
   * again and again.
   */
  readonly ms: number | null;
  /** The blocks on the way, for people: `"welcome" → "menu"`. */
  readonly path: string;
  /** The ids of the steps on the way. */
  readonly steps: readonly string[];
}

/** How long the calls of a flow can get, by its timers in their worst case. */
export interface FlowTimes {
  /** Until a call ends or is connected, when the caller presses no key. */
  readonly silentCall: FlowTime;
  /** Until a call ends or is connected, whatever the caller does. */
  readonly anyCall: FlowTime;
  /** The longest time for which an answered caller who is not connected hears nothing. */
  readonly silence: FlowTime;
  /** `limits.call` of the flow, which ends whatever nothing else ends. */
  readonly limitMs: number;
  /** The assumed length of each item of media. */
  readonly mediaMs: number;
  /** The ids of the steps with a time that only a call decides; it was counted as nothing. */
  readonly unknown: readonly string[];
}

/** The options by which the times are computed. */
export interface FlowTimesOptions extends Language {
  readonly settings?: SettingInputs;
  /** How long each item of media is taken to play. Default: 30,000. */
  readonly mediaMs?: number;
}

/**
 * The worst-case times of a flow; `undefined` for a flow with an error. The platform's own time is
 * not counted. Linear in the flow.
 */
export function flowTimes(source: Source, options: FlowTimesOptions = {}): FlowTimes | undefined {
  const { settings: inputs = {}, mediaMs = 30_000 } = options;
  const { flow, settings, diagnostics } = judgeFlow(source, options, inputs);
  if (flow === undefined || diagnostics.some(({ severity }) => severity === "error"))
    return undefined;
  const { ast, graph } = flow;
  const times = stepTimes(graph, { settings, mediaMs });
  const entry = graph.firstOf.get(ast.start.value);
  const idle = times.map(({ idleMs }) => idleMs);
  const most = times.map(({ mostMs }) => mostMs);
  return {
    silentCall: timeOf(
      graph,
      longestCall(graph, entry, idle, (edge) => isWithoutKeys(graph, edge)),
    ),
    anyCall: timeOf(
      graph,
      longestCall(graph, entry, most, () => true),
    ),
    silence: timeOf(graph, longestSilence(findSilences(graph, times))),
    limitMs: ast.limits.callMs,
    mediaMs,
    unknown: times.flatMap(({ isOpen }, node) => (isOpen ? (graph.steps[node]?.id ?? []) : [])),
  };
}

/** The longest time that something can take in a graph. */
interface WorstCase {
  /** Milliseconds; Infinity when nothing in the flow ends it. */
  readonly ms: number;
  /** The steps that lead there, the last one included. */
  readonly path: readonly number[];
}

const none: WorstCase = { ms: 0, path: [] };

/** The first of the longest. */
function longestSilence(silences: readonly Silence[]): WorstCase {
  let longest: Silence | undefined;
  for (const silence of silences) if (silence.ms > (longest?.ms ?? 0)) longest = silence;
  return longest === undefined ? none : { ms: longest.ms, path: longest.path() };
}

function longestCall(
  graph: FlowGraph,
  entry: number | undefined,
  durations: readonly number[],
  isTaken: (edge: Edge) => boolean,
): WorstCase {
  if (entry === undefined) return none;
  const out = graph.out.map((edges) =>
    edges.filter(isTaken).map(({ from, to, isSkip, enters }) => ({
      to,
      ms: isSkip || enters !== undefined ? 0 : (durations[from] ?? 0),
    })),
  );
  const { at, pathTo } = longestWays(out, new Map([[entry, 0]]));
  let [last, most] = [entry, 0];
  for (const [node, arrival] of at) {
    const ms = arrival + (durations[node] ?? 0);
    if (ms > most) [last, most] = [node, ms];
  }
  return { ms: most, path: pathTo(last) };
}

function timeOf(graph: FlowGraph, { ms, path }: WorstCase): FlowTime {
  const steps = path.flatMap((node) => graph.steps[node]?.id ?? []);
  return { ms: Number.isFinite(ms) ? ms : null, path: describePath(graph, path), steps };
}
