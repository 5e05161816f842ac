import { diagnosticLimit } from "@flowrun/core/tooling";
import { formatDuration } from "@flowrun/core";
import type { CheckedFlow } from "../checked-flow.ts";
import { describePath } from "../graph/graph-search.ts";
import type { Silence } from "../time/silences.ts";
import type { StepTime } from "../time/step-time.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { timersBeyondCall } from "./timers-run-out.ts";

/** The longest silence that a caller is expected to bear. */
export const longestSilenceMs = 60_000;

/**
 * An answered caller who is not connected never hears nothing for more than a minute, by the timers
 * in their worst case. The step is named in which the minute is over. In and behind a silent loop
 * each step counts alone, because how often the loop is walked is not known.
 */
export const callersHearSomething: Rule = defineRule({
  code: "FLOW_LONG_SILENCE",
  severity: "warning",
  title: "A caller may hear nothing for more than a minute.",
  why: "An answered caller who is not connected hears nothing during `wait`, `lookup`, `request`, `v2`, the ringing of a `bridge` and after a prompt. Counted is the worst case of the timers, one step after the other. Who hears nothing hangs up.",
  remedy: "Play something before or between these steps, or make their times shorter.",
  example: `
    blocks:
      main:
        - answer
        - wait: 90s
        - play: sound:welcome
  `,
  followsPaths: true,
  find: (flow, settings) => {
    const { steps, silences } = flow.quietTimes(settings);
    const reported = timersBeyondCall(flow, settings);
    return silences
      .map((silence) => (Number.isFinite(silence.ms) ? silence : alone(silence.node, steps)))
      .filter(({ ms, beforeMs }) => ms > longestSilenceMs && beforeMs <= longestSilenceMs)
      .slice(0, diagnosticLimit)
      .flatMap((silence) => {
        const path = silence.path();
        return path.some((node) => reported.has(node)) ? [] : [problem(flow, silence, path)];
      });
  },
});

function alone(node: number, times: readonly StepTime[]): Silence {
  return { node, ms: times[node]?.quietMs ?? 0, beforeMs: 0, path: () => [node] };
}

function problem({ graph }: CheckedFlow, { node, ms }: Silence, path: readonly number[]): Finding {
  const verb = graph.steps[node]?.node.verb;
  const [limit, where] = [formatDuration(longestSilenceMs), describePath(graph, path)];
  const message = `A caller may hear nothing for ${formatDuration(ms)} by the end of this "${verb?.value}", more than ${limit}: ${where}.`;
  const hint = "Play something before it or in between, or make the times shorter.";
  return { span: verb?.span ?? { start: 0, end: 0 }, message, hint };
}
