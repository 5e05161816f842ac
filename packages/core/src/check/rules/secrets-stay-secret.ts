import { createSecrecy, isWithin } from "../secrecy.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * Nothing secret is written to the log: neither a setting or column that is declared `secret`, nor digits that were
 * collected with `secret: true`, nor a variable that any step sets from one of these.
 */
export const secretsStaySecret: Rule = defineRule({
  code: "FLOW_SECRET_LOGGED",
  severity: "error",
  title: "A secret would be written to the log.",
  why: "The setting, column or entry is declared `secret`, so its value must not reach a log, also not through a variable.",
  remedy: "Leave it out of the message, or log something else that identifies it.",
  example: `
    settings:
      pin: { type: string, default: "", secret: true }
    blocks:
      main:
        - log: "the PIN is \${settings.pin}"
        - hangup
  `,
  find: (flow) => {
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
        return { span, message: `"${name}" is secret and cannot be logged.`, hint };
      });
  },
});
