import type { Language } from "./check/language.ts";
import { describePath } from "./check/graph/describe-path.ts";
import type { FlowGraph } from "./check/graph/flow-graph.ts";
import { judgeFlow } from "./check/judge-flow.ts";
import type { SettingInputs } from "./compile/resolve-settings.ts";
import { worstCases, type WorstCase } from "./check/time/worst-case.ts";
import type { Source } from "./source/source.ts";

/** The longest time that something can take, with the way that leads there. */
export interface FlowTime {
  /** `null` when nothing in the flow ends it: a loop, an endless tone, or keys that start a timer again and again. */
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
  /** What each item of media was taken to last. */
  readonly mediaMs: number;
  /** The ids of the steps with a time that only a call decides; it was counted as nothing. */
  readonly unknown: readonly string[];
}

/** What the times are computed with. */
export interface FlowTimesOptions extends Language {
  readonly settings?: SettingInputs;
  /** How long each item of media is taken to play. Default: 30,000. */
  readonly mediaMs?: number;
}

/** The worst-case times of a flow; `undefined` for a flow with an error. What the platform takes by itself is not counted. */
export function flowTimes(source: Source, options: FlowTimesOptions = {}): FlowTimes | undefined {
  const { settings: inputs = {}, mediaMs = 30_000 } = options;
  const { flow, settings, diagnostics } = judgeFlow(source, options, inputs);
  if (flow === undefined || diagnostics.some(({ severity }) => severity === "error")) return undefined;
  const { ast, graph } = flow;
  const worst = worstCases(graph, ast.start.value, { settings, mediaMs });
  return {
    silentCall: timeOf(graph, worst.idleCall),
    anyCall: timeOf(graph, worst.anyCall),
    silence: timeOf(graph, worst.silence),
    limitMs: ast.limits.callMs,
    mediaMs,
    unknown: idsOf(graph, worst.open),
  };
}

function timeOf(graph: FlowGraph, { ms, path }: WorstCase): FlowTime {
  return { ms: Number.isFinite(ms) ? ms : null, path: describePath(graph, path), steps: idsOf(graph, path) };
}

function idsOf({ steps }: FlowGraph, nodes: readonly number[]): readonly string[] {
  return nodes.flatMap((node) => steps[node]?.id ?? []);
}
