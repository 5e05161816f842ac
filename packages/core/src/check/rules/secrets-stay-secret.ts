import { createSecrecy, isWithin } from "../secrecy.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/**
 * Nothing secret is written to the log: neither a setting or column that is declared `secret`, nor digits that were
 * collected with `secret: true`, nor a variable that any step sets from one of these.
 */
export const secretsStaySecret: Rule = (flow) => {
  const isSecret = createSecrecy(flow);
  return flow.steps
    .flatMap(({ node, verb, reads }) => {
      const logged = [...node.options].filter(([name]) => verb.options[name]?.isLogged === true);
      return reads.filter((read) => logged.some(([, { span }]) => isWithin(read.span, span)));
    })
    .filter(isSecret)
    .map(({ root, member, span }) => {
      const name = member === undefined ? root : `${root}.${member}`;
      const hint = "Leave it out, or log something else that identifies it.";
      return ruleProblem("FLOW_SECRET_LOGGED", span, `"${name}" is secret and cannot be logged.`, { hint });
    });
};
