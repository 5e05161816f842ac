import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import type { Edge, RunEntry } from "../graph/flow-graph.ts";
import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import { certainBehind } from "../graph/part-facts.ts";
import type { Span } from "@flowrun/core";
import { answeringOutcome, mayStand } from "@flowrun/core/tooling";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { webhooks } from "../../read/sections/webhooks.ts";

/**
 * Where a run leads nothing needs a call: there is no caller to talk to, and expressions have no
 * `call`, until somebody was dialled and has answered. Behind a step that is reported, the same
 * path is not reported again.
 */
export const webhooksNeedNoCall: Rule = defineRule({
  code: "FLOW_NEEDS_CALL",
  severity: "error",
  title: "A run without a caller leads to a step that needs a call.",
  why: "What stands under `on_webhook`, `on_request` and `on_schedule`, and what `start` begins, runs without a caller: there is nobody to talk to, and expressions have no `call`. Only who is dialled, once, and answers is a caller.",
  remedy: "Remove the step, put it behind `dial`, or give the run blocks of its own.",
  example: `
    on_webhook: { summaryCompleted: note }
    blocks:
      main:
        - hangup
      note:
        - play: sound:summary-is-there
  `,
  followsPaths: true,
  find: (flow) => {
    const { graph, verbs } = flow;
    const entries = [...graph.webhookEntries, ...graph.runEntries.map(({ node }) => node)];
    if (entries.length === 0) return [];
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
    const paths = pathsAvoiding(graph, [...needs.keys()], isGuard, entries);
    const found = [...paths].flatMap(([node, path]) =>
      (needs.get(node) ?? []).map((need) => problem(flow, need, path)),
    );
    return [...found, ...dialledTwice(flow)];
  },
});

function brings({ graph }: CheckedFlow, node: number, outcome: string | undefined): boolean {
  return outcome !== undefined && graph.steps[node]?.verb.after?.[outcome] === "dialled";
}

/** Steps that dial behind one that has dialled, whatever came of it. */
function dialledTwice({ graph }: CheckedFlow): readonly Finding[] {
  const dialling = graph.steps.flatMap(({ verb }, node) =>
    answeringOutcome(verb, "dialled") === undefined ? [] : [node],
  );
  const behind = dialling.flatMap((node) => (graph.out[node] ?? []).map(({ to }) => to));
  if (behind.length === 0) return [];
  return [...pathsAvoiding(graph, dialling, ({ from }) => dialling.includes(from), behind)].flatMap(
    ([node, path]) => {
      const verb = graph.steps[node]?.node.verb;
      if (verb === undefined) return [];
      const message = `A run dials once, and this "${verb.value}" comes after another one: ${describePath(graph, path)}.`;
      return [
        {
          span: verb.span,
          message,
          hint: "Remove it. Who is to be called again is called in another run.",
        },
      ];
    },
  );
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
  const instead = "Use `webhook` or `args`, or give the run a block of its own.";
  return [...verbs, ...calls.map(({ span }) => ({ what: '"call"', span, hint: instead }))];
}

/** The last step of a path that leads on by `otherwise` alone, and the outcome that does. */
function ledByOtherwise(
  { ast, graph }: CheckedFlow,
  path: readonly number[],
): { readonly step: CheckedStep; readonly outcome: string } | undefined {
  const found = path.flatMap((node, index) => {
    const edge = graph.out[node]?.find(({ to }) => to === path[index + 1]);
    const [step, outcome] = [graph.steps[node], edge?.outcome];
    const isGeneral =
      step !== undefined &&
      outcome !== undefined &&
      step.targets[outcome]?.span.start === ast.otherwise.get(outcome)?.span.start;
    return isGeneral && step.targets[outcome] !== undefined ? [{ step, outcome }] : [];
  });
  return found.at(-1);
}

function problem(flow: CheckedFlow, need: Need, path: readonly number[]): Finding {
  const { what, span } = need;
  const general = ledByOtherwise(flow, path);
  const hint =
    general === undefined
      ? need.hint
      : `The "${general.step.verb.name}" shown below leads here by \`otherwise\`: give it \`then: { ${general.outcome}: … }\` with a block for a run without a caller, or with \`return\`.`;
  const origin = originOf(flow, path[0]);
  const by = origin?.by ?? "the run";
  const message = `${what} needs a call, and ${by} leads here without one: ${describePath(flow.graph, path)}.`;
  const [first = "", ...rest] = by;
  const related =
    origin === undefined
      ? []
      : [{ message: `${first.toUpperCase()}${rest.join("")} leads here.`, span: origin.span }];
  const guilty =
    general === undefined
      ? []
      : [
          {
            message: `Its outcome "${general.outcome}" leads on by \`otherwise\`.`,
            span: general.step.node.verb.span,
          },
        ];
  return { span, message, hint, related: [...guilty, ...related] };
}

/** The origin that leads to the node at which a run begins. */
function originOf(
  { ast, graph }: CheckedFlow,
  node: number | undefined,
): Pick<RunEntry, "by" | "span"> | undefined {
  const webhook = [...webhooks.in(ast).values()].find(
    ({ target }) => graph.firstOf.get(target.value) === node,
  );
  if (webhook !== undefined)
    return { by: `the webhook "${webhook.name.value}"`, span: webhook.target.span };
  return graph.runEntries.find((entry) => entry.node === node);
}
