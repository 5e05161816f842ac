import { type JsonObject, formatDuration } from "@flowrun/core";
import { runsOf } from "@flowrun/core/tooling";
import { queues } from "../../read/sections/queues.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { knownOptions } from "../known-options.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** Options that name a time within another of the same step, which ends the step. */
const pairs: readonly (readonly [inner: string, outer: string])[] = [
  ["timeout", "total_timeout"],
  ["first_timeout", "total_timeout"],
  ["end_on_silence", "max"],
  ["announce_after", "max"],
  ["relax", "max"],
];

/**
 * No time is always cut by a shorter one around it. Two times of one step are compared, and the
 * ringing of a queue's phones with the longest wait there. A step of a voice agent's tool has the
 * time of the tool.
 */
export const timersFitTogether: Rule = defineRule({
  code: "FLOW_TIMER_CUT",
  severity: "warning",
  title: "A time is over before another one within it can be.",
  why: "The longer time lies within the shorter one, which always ends it. What should come after it never does: an announcement that is never heard, a phone that never rings for as long as it should.",
  remedy: "Make the inner time shorter, or the outer one longer.",
  example: `
    queues: { support: { members: [PJSIP/2001], ring: 30s } }
    blocks:
      main:
        - answer
        - queue: { name: support, max: 20s }
          then: { else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
  find: (flow, settings) => [
    ...flow.graph.steps.flatMap((step) => [
      ...pairsIn(step, settings),
      ...ringsIn(flow, step, settings),
    ]),
    ...stepsOfTools(flow, settings),
  ],
});

const hint = "Make the first one shorter, or the second one longer.";

function pairsIn(step: CheckedStep, settings: JsonObject): readonly Finding[] {
  const { number } = knownOptions(step, settings);
  return pairs.flatMap(([inner, outer]) => {
    const [written, time, limit] = [step.node.options.get(inner), number(inner), number(outer)];
    if (written === undefined || time === undefined || limit === undefined || time < limit)
      return [];
    const message = `"${inner}" is ${formatDuration(time)}, and "${outer}" ends this "${step.verb.name}" after ${formatDuration(limit)}.`;
    return [{ span: written.span, message, hint }];
  });
}

/** A phone of a queue that rings for longer than anybody waits there. */
function ringsIn(
  { ast }: CheckedFlow,
  step: CheckedStep,
  settings: JsonObject,
): readonly Finding[] {
  const { number, text } = knownOptions(step, settings);
  const names = Object.entries(step.verb.options).flatMap(([name, { of }]) =>
    of === queues.of ? [text(name)] : [],
  );
  const limit = number("max");
  return names.flatMap((name = "") => {
    const ring = queues.in(ast).get(name)?.ring;
    if (ring === undefined || limit === undefined || ring <= limit) return [];
    const message = `The phones of "${name}" ring for ${formatDuration(ring)}, and "max" ends this "${step.verb.name}" after ${formatDuration(limit)}.`;
    const span = step.node.options.get("max")?.span ?? step.node.span;
    return [{ span, message, hint: "Make `ring` of the queue shorter, or `max` longer." }];
  });
}

/** Steps of the tools of voice agents that may take longer than the agent waits. */
function stepsOfTools(
  { graph, quietTimes }: CheckedFlow,
  settings: JsonObject,
): readonly Finding[] {
  const limits = new Map<number, number>();
  for (const step of graph.steps) {
    const limit = knownOptions(step, settings).number("tool_max");
    if (limit === undefined) continue;
    const tools = runsOf(step.verb, step.node).filter(({ kind }) => kind === "tool");
    const nodes = new Set(tools.flatMap(({ name }) => graph.firstOf.get(name) ?? []));
    // A set hands out what is added while it is walked.
    for (const node of nodes) for (const { to } of graph.out[node] ?? []) nodes.add(to);
    for (const node of nodes) limits.set(node, Math.min(limit, limits.get(node) ?? limit));
  }
  if (limits.size === 0) return [];
  const { steps: times } = quietTimes(settings);
  return [...limits].flatMap(([node, limit]) => {
    const [step, ms] = [graph.steps[node], times[node]?.idleMs ?? 0];
    const written = step?.node.options.get("timeout");
    if (step === undefined || written === undefined || ms <= limit) return [];
    const message = `This "${step.verb.name}" may take ${formatDuration(ms)}, and a tool of a voice agent has ${formatDuration(limit)}.`;
    const remedy = "Make its time shorter, or `tool_max` of the agent longer.";
    return [{ span: written.span, message, hint: remedy }];
  });
}
