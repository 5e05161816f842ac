import { type JsonObject, formatDuration } from "@flowrun/core";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { optionValue } from "../known-options.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { lots } from "../../read/sections/lots.ts";

/**
 * Every timer that a step or a parking lot names is shorter than the longest call: else it never
 * runs out, and its outcome never comes.
 */
export const timersRunOut: Rule = defineRule({
  code: "FLOW_TIMER_TOO_LONG",
  severity: "warning",
  title: "A timer is as long as the longest call.",
  why: "The call ends at `limits.call` (4h when the flow says nothing), so the timer never runs out and the outcome after it never comes.",
  remedy: "Make the time shorter, or `limits.call` longer.",
  example: `
    limits: { call: 1h }
    blocks:
      main:
        - wait: 2h
        - hangup
  `,
  followsPaths: true,
  find: (flow, settings) => [
    ...lotsBeyondCall(flow),
    ...[...timersBeyondCall(flow, settings)].flatMap(([node, { option, ms }]) => {
      const step = flow.graph.steps[node];
      if (step === undefined) return [];
      const [time, limit] = [formatDuration(ms), formatDuration(flow.ast.limits.callMs)];
      const message = `"${option}" is ${time}, and the call ends after ${limit}: this timer never runs out.`;
      const span = step.node.options.get(option)?.span ?? step.node.span;
      return [{ span, message, hint }];
    }),
  ],
});

const hint = "Make it shorter, or `limits.call` longer.";

/** Parking lots that give no call back before it ends. */
function lotsBeyondCall({ ast }: CheckedFlow): readonly Finding[] {
  const { callMs } = ast.limits;
  return [...lots.in(ast).values()].flatMap(({ name, timeout }) => {
    if (timeout < callMs) return [];
    const [time, limit] = [formatDuration(timeout), formatDuration(callMs)];
    const message = `The timeout of "${name.value}" is ${time}, and the call ends after ${limit}: this timer never runs out.`;
    return [{ span: name.span, message, hint }];
  });
}

/** The first timer that each step names, by its node, that is as long as the longest call. */
export function timersBeyondCall(
  { ast, graph }: CheckedFlow,
  settings: JsonObject,
): ReadonlyMap<number, { readonly option: string; readonly ms: number }> {
  const beyond = new Map<number, { readonly option: string; readonly ms: number }>();
  for (const [node, step] of graph.steps.entries()) {
    const found = durationsOf(step, settings, ast.limits.countsTalks).find(
      ({ ms }) => ms >= ast.limits.callMs,
    );
    if (found !== undefined) beyond.set(node, found);
  }
  return beyond;
}

function durationsOf(
  step: CheckedStep,
  settings: JsonObject,
  countsTalks: boolean,
): readonly { readonly option: string; readonly ms: number }[] {
  return Object.entries(step.verb.options).flatMap(([option, { kind, isOfTalk = false }]) => {
    const isCounted = kind === "duration" && (countsTalks || !isOfTalk);
    const isNamed = isCounted && step.node.options.has(option);
    const ms = isNamed ? optionValue(step, option, settings) : undefined;
    return typeof ms === "number" ? [{ option, ms }] : [];
  });
}
