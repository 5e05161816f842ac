import type { CheckedStep } from "../checked-step.ts";
import type { Edge, FlowGraph } from "../graph/flow-graph.ts";
import { isBinding } from "../graph/uncertain-uses.ts";
import { isDialOutcome, isSameType, resultType } from "@flowrun/core/tooling";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** How far behind a step its name is followed: who does not read it so soon may read it later. */
const followedSteps = 64;

/**
 * The value of a name under `as` is read before another step gives it something else, on some path
 * at least. A step that comes again in a loop may give its own name anew.
 */
export const namesAreRead: Rule = defineRule({
  code: "FLOW_OVERWRITTEN_NAME",
  severity: "warning",
  title: "A name is given another value before the first one is read.",
  why: "A name under `as` holds one value at a time. What the first step found is lost on every path before an expression takes it, so one of the two names is probably another.",
  remedy: "Give the steps different names, or remove `as` from the first one.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
          as: typed
          then: { else: goodbye }
        - collect-digits: { prompt: sound:your-pin, max_length: 4 }
          as: typed
          then: { else: goodbye }
        - log: "\${typed}"
      goodbye:
        - hangup
  `,
  find: (flow) => {
    const { graph } = flow;
    const shared = Map.groupBy(graph.steps.entries(), ([, { node }]) => node.as?.value);
    return [...graph.steps.entries()].flatMap(([node, { node: step }]) => {
      if (step.as === undefined || (shared.get(step.as.value)?.length ?? 0) < 2) return [];
      const next = overwriterOf(graph, node, step.as.value);
      return next === undefined || !areAlike(graph.steps[node], next)
        ? []
        : [problem(step.as, next)];
    });
  },
});

/**
 * The step that gives a name another value before that of this step is read; `undefined` when some
 * path reads it, or may.
 */
function overwriterOf(graph: FlowGraph, start: number, name: string): CheckedStep | undefined {
  const goesOn = (edge: Edge): boolean =>
    graph.steps[edge.from]?.node.as?.value !== name || !isBinding(graph, edge);
  const nodes = new Set(
    (graph.out[start] ?? [])
      .filter((edge) => isBinding(graph, edge) && !isUnanswered(edge))
      .map(({ to }) => to),
  );
  let found: CheckedStep | undefined;
  for (const node of nodes) {
    const step = graph.steps[node];
    if (nodes.size > followedSteps || step?.reads.some(({ root }) => root === name) === true)
      return undefined;
    const out = graph.out[node] ?? [];
    if (node !== start && out.some((edge) => !goesOn(edge))) found ??= step;
    for (const edge of out.filter(goesOn)) nodes.add(edge.to);
  }
  return found;
}

/** Why nobody answered is for who wants to know: another phone may be called under the same name. */
function isUnanswered({ outcome }: Edge): boolean {
  return outcome !== undefined && isDialOutcome(outcome);
}

/** Whether both give the same type; else `namesHaveOneType` says what is wrong. */
function areAlike(a: CheckedStep | undefined, b: CheckedStep): boolean {
  const [first, second] = [a && resultType(a.verb, a.node), resultType(b.verb, b.node)];
  return first !== undefined && second !== undefined && isSameType(first, second);
}

function problem(
  { value, span }: NonNullable<CheckedStep["node"]["as"]>,
  { node, verb }: CheckedStep,
): Finding {
  const message = `"${value}" is given another value before this one is read.`;
  const related = [
    { message: `This "${verb.name}" gives it anew.`, span: node.as?.span ?? node.span },
  ];
  return { span, message, hint: "Give one of them another name, or remove this `as`.", related };
}
