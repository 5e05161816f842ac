import { createSecrecy } from "../secrecy.ts";
import { nameOfRead } from "../spread-secrets.ts";
import { defineRule, type Rule } from "../rule.ts";
import { isWithin } from "@flowrun/core/tooling";

/**
 * Nothing secret is put into a URL: servers, proxies and our own journal write URLs down. Headers
 * and bodies may hold it. Parts of the answer to a request with a secret, such as an id, may stand
 * there: they are mostly something else.
 */
export const secretsStayOutOfUrls: Rule = defineRule({
  code: "FLOW_SECRET_IN_URL",
  severity: "error",
  title: "A secret would be part of a URL.",
  why: "Servers and proxies write the URLs of requests into their logs, and the journal shows them. Headers and bodies are not written down.",
  remedy: "Send the secret in a header or in `json`.",
  example: `
    settings:
      token: { type: string, default: "", secret: true }
    blocks:
      main:
        - request: "https://crm.example/calls?token=\${settings.token}"
          then: { else: main }
        - hangup
  `,
  find: (flow) => {
    const secretOf = createSecrecy(flow);
    return flow.steps.flatMap(({ node, verb, reads }) => {
      const urls = [...node.options].filter(([name]) => verb.options[name]?.kind === "url");
      return reads
        .filter(
          (read) =>
            urls.some(([, { span }]) => isWithin(read.span, span)) &&
            secretOf(read)?.isItself === true,
        )
        .map((read) => {
          const hint = "Send it in a header or in `json`.";
          return {
            span: read.span,
            message: `"${nameOfRead(read)}" is secret and cannot be part of a URL.`,
            hint,
          };
        });
    });
  },
});
