import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../../compile/checked-step.ts";
import type { Edge } from "../graph/flow-graph.ts";
import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import { certainBehind } from "../graph/part-facts.ts";
import type { Span } from "../../source/span.ts";
import { mayStand } from "../../verbs/step-facts.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Where a webhook leads nothing needs a call: there is no caller to talk to, and expressions have no `call`, until somebody was
 * dialled and has answered. Behind a step that is reported, the same path is not reported again.
 */
export const webhooksNeedNoCall: Rule = defineRule({
  code: "FLOW_NEEDS_CALL",
  severity: "error",
  title: "A webhook leads to a step that needs a call.",
  why: "The blocks under `on_webhook` run when the platform sends a webhook, without a caller: there is nobody to talk to, and expressions have no `call`. Only who is dialled, once, and answers is a caller.",
  remedy: "Remove the step, put it behind `dial`, or give the webhook blocks of its own.",
  example: `
    on_webhook: { summaryCompleted: note }
    blocks:
      main:
        - hangup
      note:
        - play: sound:summary-is-there
  `,
  find: (flow) => {
    const { graph, verbs } = flow;
    if (graph.webhookEntries.length === 0) return [];
    const free = Object.values(verbs).filter((verb) => mayStand(verb, "R"));
    const hint = `Verbs that need no call are: ${free.map(({ name }) => `"${name}"`).join(", ")}.`;
    const needs = new Map(
      graph.steps.flatMap((step, node) => {
        const found = needsOf(step, hint);
        return found.length === 0 ? [] : [[node, found] as const];
      }),
    );
    const hasCaller = certainBehind(graph, ({ from, outcome }) => brings(flow, from, outcome));
    const isGuard = (edge: Edge): boolean => needs.has(edge.from) || hasCaller(edge);
    const paths = pathsAvoiding(graph, [...needs.keys()], isGuard, graph.webhookEntries);
    const found = [...paths].flatMap(([node, path]) =>
      (needs.get(node) ?? []).map((need) => problem(flow, need, path)),
    );
    return [...found, ...dialledTwice(flow)];
  },
});

function brings({ graph }: CheckedFlow, node: number, outcome: string | undefined): boolean {
  return outcome !== undefined && graph.steps[node]?.verb.brings?.includes(outcome) === true;
}

/** Steps that dial behind one that has dialled, whatever came of it. */
function dialledTwice({ graph }: CheckedFlow): readonly Finding[] {
  const dialling = graph.steps.flatMap(({ verb }, node) => (verb.brings === undefined ? [] : [node]));
  const behind = dialling.flatMap((node) => (graph.out[node] ?? []).map(({ to }) => to));
  if (behind.length === 0) return [];
  return [...pathsAvoiding(graph, dialling, ({ from }) => dialling.includes(from), behind)].flatMap(([node, path]) => {
    const verb = graph.steps[node]?.node.verb;
    if (verb === undefined) return [];
    const message = `A run dials once, and this "${verb.value}" comes after another one: ${describePath(graph, path)}.`;
    return [{ span: verb.span, message, hint: "Remove it. Who is to be called again is called in another run." }];
  });
}

/** Something in a step that only a call has. */
interface Need {
  readonly what: string;
  readonly span: Span;
  readonly hint: string;
}

function needsOf({ node, verb, reads }: CheckedStep, hint: string): readonly Need[] {
  const verbs = mayStand(verb, "R") ? [] : [{ what: `"${verb.name}"`, span: node.verb.span, hint }];
  const calls = reads.filter(({ root }) => root === "call");
  const instead = "Use `webhook`, or give the webhook a block of its own.";
  return [...verbs, ...calls.map(({ span }) => ({ what: '"call"', span, hint: instead }))];
}

function problem({ ast, graph }: CheckedFlow, { what, span, hint }: Need, path: readonly number[]): Finding {
  const webhook = [...ast.webhooks.values()].find(({ target }) => graph.firstOf.get(target.value) === path[0]);
  const name = webhook?.name.value ?? "";
  const message = `${what} needs a call, and the webhook "${name}" leads here without one: ${describePath(graph, path)}.`;
  const related = webhook === undefined ? [] : [{ message: "The webhook leads here.", span: webhook.target.span }];
  return { span, message, hint, related };
}
