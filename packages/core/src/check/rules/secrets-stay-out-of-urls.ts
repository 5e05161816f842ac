import { createSecrecy, isWithin } from "../secrecy.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** Nothing secret is put into a URL: servers, proxies and our own journal write URLs down. Headers and bodies may hold it. */
export const secretsStayOutOfUrls: Rule = (flow) => {
  const isSecret = createSecrecy(flow);
  return flow.steps.flatMap(({ node, verb, reads }) => {
    const urls = [...node.options].filter(([name]) => verb.options[name]?.kind === "url");
    return reads
      .filter((read) => urls.some(([, { span }]) => isWithin(read.span, span)) && isSecret(read))
      .map(({ root, member, span }) => {
        const name = member === undefined ? root : `${root}.${member}`;
        const hint = "Send it in a header or in `json`.";
        return ruleProblem("FLOW_SECRET_IN_URL", span, `"${name}" is secret and cannot be part of a URL.`, { hint });
      });
  });
};
