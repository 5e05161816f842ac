import { createSecrecy, isWithin } from "../secrecy.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Nothing secret is put into a URL: servers, proxies and our own journal write URLs down. Headers and bodies may hold it. */
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
    const isSecret = createSecrecy(flow);
    return flow.steps.flatMap(({ node, verb, reads }) => {
      const urls = [...node.options].filter(([name]) => verb.options[name]?.kind === "url");
      return reads
        .filter((read) => urls.some(([, { span }]) => isWithin(read.span, span)) && isSecret(read))
        .map(({ root, member, span }) => {
          const name = member === undefined ? root : `${root}.${member}`;
          const hint = "Send it in a header or in `json`.";
          return { span, message: `"${name}" is secret and cannot be part of a URL.`, hint };
        });
    });
  },
});
