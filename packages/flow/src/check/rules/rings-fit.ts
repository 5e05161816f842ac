import { formatDuration } from "@flowrun/core";
import { answeringOutcome } from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import { describePath } from "../graph/graph-search.ts";
import { strongComponents } from "../graph/strong-components.ts";
import { longestWays, type LongestWays } from "../time/longest-ways.ts";
import { stepTimes } from "../time/step-times.ts";
import { defineRule, type Rule } from "../rule.ts";
import { timersBeyondCall } from "./timers-run-out.ts";

/**
 * A called phone has the whole time to answer before the longest call is over, also where the
 * timers on the way there take their worst case. Media counts nothing, because its length is not
 * known, and a loop counts one round at most.
 */
export const ringsFit: Rule = defineRule({
  code: "FLOW_CALL_TOO_SHORT",
  severity: "warning",
  title: "The call may end while somebody is still being called.",
  why: "The times on the way there and the time for the answer are together longer than `limits.call`, which ends the call in the middle of the ringing.",
  remedy:
    "Make the times shorter, or `limits.call` longer. `flowrun check --times` prints the longest way.",
  example: `
    limits: { call: 1m }
    blocks:
      main:
        - answer
        - bridge: { to: PJSIP/1000, ring: 40s }
          then: { else: second }
      second:
        - play: sound:please-wait
        - bridge: { to: PJSIP/1001, ring: 40s }
          then: { else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
  find: (flow, settings) => {
    const { ast, graph } = flow;
    const ms = stepTimes(graph, { settings, mediaMs: 0 }).map(({ idleMs }) => idleMs);
    // Most flows are too short for it, whatever the way.
    if (ms.reduce((sum, each) => sum + each, 0) <= ast.limits.callMs) return [];
    const { at, pathTo } = longestWaysOf(flow, ms);
    const reported = new Set(timersBeyondCall(flow, settings).keys());
    return [...at].flatMap(([node, before]) => {
      const [step, own] = [graph.steps[node], ms[node] ?? 0];
      if (
        step === undefined ||
        answeringOutcome(step.verb, "talked") === undefined ||
        !Number.isFinite(before) ||
        before + own <= ast.limits.callMs
      )
        return [];
      const path = pathTo(node);
      if (path.some((each) => reported.has(each))) return [];
      reported.add(node);
      const [ring, passed, limit] = [own, before, ast.limits.callMs].map(formatDuration);
      const message = `This "${step.verb.name}" takes up to ${ring}, ${passed} may have passed before it, and the call ends after ${limit}: ${describePath(graph, path)}.`;
      return [
        {
          span: step.node.verb.span,
          message,
          hint: "Make the times shorter, or `limits.call` longer.",
        },
      ];
    });
  },
});

/**
 * The longest time after which a call comes to each step, in the order of coming. How often a loop
 * is walked is not known.
 */
function longestWaysOf({ ast, graph }: CheckedFlow, ms: readonly number[]): LongestWays {
  const entry = graph.firstOf.get(ast.start.value);
  const components = strongComponents(graph.out.map((edges) => edges.map(({ to }) => to)));
  const loops = new Map(
    components.flatMap((nodes, index) => nodes.map((node) => [node, index] as const)),
  );
  const out = graph.out.map((edges) =>
    edges.map(({ from, to, isSkip, enters }) => {
      const isRepeated = loops.get(from) === loops.get(to);
      return { to, ms: isSkip || isRepeated || enters !== undefined ? 0 : (ms[from] ?? 0) };
    }),
  );
  return longestWays(out, new Map(entry === undefined ? [] : [[entry, 0]]));
}
