import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/**
 * An `else` takes at least one outcome: the normal outcome goes on with the next step, so an `else` that is left with
 * nothing was probably meant for it.
 */
export const elseIsUsed: Rule = ({ steps }) =>
  steps.flatMap(({ node, verb, block, outcomes }) => {
    if (node.else === undefined || block === null) return [];
    const [normal] = verb.outcomes;
    if (outcomes.some((outcome) => outcome !== normal && !node.then.has(outcome))) return [];
    const message = 'No outcome is left for this "else".';
    const hint =
      normal === undefined || node.then.has(normal) ? "Remove it." : `For the normal outcome write "${normal}".`;
    return [ruleProblem("FLOW_UNUSED_ELSE", node.else.span, message, { hint })];
  });
