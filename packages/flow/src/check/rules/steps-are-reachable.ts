import { reachableNodes } from "../graph/graph-search.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Every step of a block that is reached is reached too. After a `go` or `hangup` without `if`, or a
 * step whose outcomes all lead elsewhere, nothing in the block ever runs. Only the first such step
 * of a block is named.
 */
export const stepsAreReachable: Rule = defineRule({
  code: "FLOW_DEAD_STEP",
  severity: "warning",
  title: "A step is never reached.",
  why: "The step before it always leads elsewhere: it is a `go` or `hangup` without `if`, or all its outcomes lead to blocks.",
  remedy: "Remove the step, or put it before the one that leads away.",
  example: `
    blocks:
      main:
        - answer
        - hangup
        - log: The caller has been served.
  `,
  followsPaths: true,
  find: (flow) => {
    const { graph } = flow;
    const reached = reachableNodes(graph);
    return graph.steps.flatMap((step, node) => {
      const before = graph.steps[node - 1];
      const isFirstDead =
        !reached.has(node) && reached.has(node - 1) && before?.block === step.block;
      return isFirstDead ? [problem(step, before)] : [];
    });
  },
});

function problem(step: CheckedStep, before: CheckedStep): Finding {
  const message = `This step is never reached: the "${before.verb.name}" before it always leads elsewhere.`;
  const related = [
    { message: "This step never goes on with the next one.", span: before.node.verb.span },
  ];
  const hint = `Remove this step; or remove the "${before.verb.name}" before it, or put that behind it.`;
  return { span: step.node.verb.span, message, hint, related };
}
