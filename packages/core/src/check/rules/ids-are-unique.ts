import type { CheckedStep } from "../../compile/checked-step.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** No two steps have the same id: traces and logs name a step by nothing else. */
export const idsAreUnique: Rule = ({ steps }) => {
  const first = new Map<string, CheckedStep>();
  return steps.flatMap((step) => {
    const other = first.get(step.id);
    if (other === undefined) {
      first.set(step.id, step);
      return [];
    }
    const span = step.node.id?.span ?? step.node.verb.span;
    const related = [{ message: "It stands here already.", span: other.node.id?.span ?? other.node.verb.span }];
    const message = `Two steps have the id "${step.id}".`;
    return [ruleProblem("FLOW_DUPLICATE_ID", span, message, { hint: "Give one of them another id.", related })];
  });
};
