import type { CheckedFlow } from "../checked-flow.ts";
import { describePath, reachableNodes } from "../graph/graph-search.ts";
import {
  canEnd,
  isWithoutKeys,
  type Edge,
  type FlowGraph,
  type WayOut,
} from "../graph/flow-graph.ts";
import { cycleThrough, strongComponents } from "../graph/strong-components.ts";
import { spinningLoops } from "./loops-wait.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * A caller who presses no key comes out of every loop: there is a limit to how often somebody is
 * asked who is not there. Any way out counts, also one that an `if` guards. Loops that never even
 * wait are reported by `loopsWait`.
 */
export const loopsCanBeLeft: Rule = defineRule({
  code: "FLOW_SILENT_LOOP",
  severity: "warning",
  title: "A loop goes on for ever.",
  why: "No step of the loop leads out of it for a caller who presses no key, or for any caller, so such a call only ends when somebody hangs up or at `limits`.",
  remedy:
    "Lead an outcome out of the loop, e.g. `silent` to a block that says goodbye, or count the rounds with `set` and leave with `if`.",
  example: `
    blocks:
      main:
        - answer
        - go: ask
      ask:
        - collect-digits: { prompt: sound:press-one, max_length: 1 }
          then: { empty: ask, silent: ask }
        - hangup
  `,
  followsPaths: true,
  find: (flow) => {
    if (spinningLoops(flow).length > 0) return [];
    return endlessLoops(flow.graph).map((loop) => problem(flow, loop));
  },
});

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
 * The loops that a caller who presses no key comes into and never leaves. A way out that depends on
 * an `if`, a lookup or another phone counts as one: nothing can prove that it is never taken. So
 * does a signal that leads out of a loop that no key leads out of.
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
      nodes.some(
        (node) =>
          canEnd(graph, node, taken) || (ways[node] ?? []).some(({ to }) => !inside.has(to)),
      );
    if (!isLoop || !reached.has(first) || isLeft(isIdle, idle)) return [];
    const round = cycleThrough(first, nodes, out);
    const closing = (idle[round.at(-1) ?? first] ?? []).find(({ to }) => to === first);
    const keysLeave = isLeft(() => true, graph.out);
    // A caller who is asked for keys is asked for ever until a signal comes; others wait for it.
    if (!keysLeave && graph.signalTargets.some((node) => !inside.has(node))) return [];
    return [{ keysLeave, round, closing }];
  });
}

function problem({ graph }: CheckedFlow, { keysLeave, round, closing }: EndlessLoop): Finding {
  const path = `${describePath(graph, round)} → ${describePath(graph, round.slice(0, 1))}`;
  const who = keysLeave
    ? "A caller who presses no key never leaves this loop"
    : "No caller ever leaves this loop";
  const hint = keysLeave
    ? "Lead `silent` out of it, or count the rounds with `set` and leave with `if`."
    : "Lead an outcome out of it, or count the rounds with `set` and leave with `if`.";
  const last = graph.steps[round.at(-1) ?? 0];
  const span = closing?.target ?? last?.node.verb.span ?? { start: 0, end: 0 };
  return { span, message: `${who}: ${path}.`, hint };
}
