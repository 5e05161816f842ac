import { createSecrecy, isWithin } from "../program/secrecy.ts";
import type { Rule } from "./rule.ts";
import { ruleProblem } from "./rule-problem.ts";

/**
 * Nothing secret is written to the log: neither a setting or column that is declared `secret`, nor digits that were
 * collected with `secret: true`, nor a variable that any step sets from one of these.
 */
export const secretsStaySecret: Rule = (flow) => {
  const isSecret = createSecrecy(flow);
  return flow.steps
    .filter((step) => step.verb.name === "log")
    .flatMap(({ node, reads }) => reads.filter(({ span }) => !isWithin(span, node.condition?.span)))
    .filter(isSecret)
    .map(({ root, member, span }) => {
      const name = member === undefined ? root : `${root}.${member}`;
      const hint = "Leave it out, or log something else that identifies it.";
      return ruleProblem("FLOW_SECRET_LOGGED", span, `"${name}" is secret and cannot be logged.`, { hint });
    });
};
