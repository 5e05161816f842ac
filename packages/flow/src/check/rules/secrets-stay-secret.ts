import { createSecrecy } from "../secrecy.ts";
import { nameOfRead } from "../spread-secrets.ts";
import { defineRule, type Rule } from "../rule.ts";
import { isWithin } from "@flowrun/core/tooling";

/**
 * Nothing secret is written to the log. Secret are a setting or column that is declared `secret`,
 * and digits that were collected with `secret: true`. So is everything that comes from them: a
 * variable, the key column of a row that was found by one, and the answer to a request that carries
 * one. A step reveals members of its answer that are no secret.
 */
export const secretsStaySecret: Rule = defineRule({
  code: "FLOW_SECRET_LOGGED",
  severity: "error",
  title: "A secret would be written to the log.",
  why: "The setting, column or entry is declared `secret`, so its value must not reach a log, also not through a variable, through the key column of a row that was found by it, or through the answer to a request that carries it, which may repeat it.",
  remedy:
    "Leave it out of the message, or log something else that identifies it. What of an answer is no secret can be named under `reveals` of its step: `reveals: [id]`.",
  example: `
    settings:
      pin: { type: string, default: "", secret: true }
    blocks:
      main:
        - log: "the PIN is \${settings.pin}"
        - hangup
  `,
  find: (flow) => {
    const secretOf = createSecrecy(flow);
    return flow.steps
      .flatMap(({ node, verb, reads }) => {
        const logged = [...node.options].filter(([name]) => verb.options[name]?.isLogged === true);
        return reads.filter((read) => logged.some(([, { span }]) => isWithin(read.span, span)));
      })
      .flatMap((read) => {
        const secret = secretOf(read);
        if (secret === undefined) return [];
        const is = secret.isItself
          ? "is secret"
          : `may repeat "${secret.origin}", which is secret,`;
        const hint = secret.isItself
          ? "Leave it out, or log something else that identifies it."
          : "If this member of the answer is no secret, name it under `reveals` of its step; else leave it out.";
        return [
          { span: read.span, message: `"${nameOfRead(read)}" ${is} and cannot be logged.`, hint },
        ];
      });
  },
});
