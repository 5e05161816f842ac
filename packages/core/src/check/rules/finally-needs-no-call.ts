import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../../compile/checked-step.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/**
 * `finally` holds only verbs that need no caller, and leads to no block: it runs when the call is over, its steps one
 * after the other, whatever their outcomes.
 */
export const finallyNeedsNoCall: Rule = (flow) =>
  flow.finally.flatMap((step) => (step.verb.inFinally === true ? targetProblems(step) : [verbProblem(flow, step)]));

function verbProblem({ verbs }: CheckedFlow, { node, verb }: CheckedStep): Diagnostic {
  const allowed = Object.values(verbs).filter((other) => other.inFinally === true);
  const list = allowed.map((other) => `"${other.name}"`).join(", ");
  const message = `"${verb.name}" cannot stand in "finally": the call is over.`;
  return ruleProblem("FLOW_NOT_IN_FINALLY", node.verb.span, message, { hint: `Verbs that can are: ${list}.` });
}

function targetProblems({ node }: CheckedStep): readonly Diagnostic[] {
  const target = [...node.then.values()][0]?.target ?? node.else;
  if (target === undefined) return [];
  const message = `A step in "finally" cannot lead to the block "${target.value}": the call is over.`;
  const hint = "Remove `then`; use `if` on a later step instead.";
  return [ruleProblem("FLOW_TARGET_IN_FINALLY", target.span, message, { hint })];
}
