import { defineRule, type Finding, type Rule } from "../rule.ts";
import type { CheckedStep } from "../checked-step.ts";

/** A request has one body: JSON, a form, or a recording. */
export const requestsHaveOneBody: Rule = defineRule({
  code: "FLOW_TWO_BODIES",
  severity: "error",
  title: "A request has two bodies.",
  why: "`recording` sends the sound itself, as the whole body, and `form` fields; `json` has no place beside them.",
  remedy:
    "Remove one of them. What is to be known of a recording may stand in a `form` with it, in the URL or in headers.",
  example: `
    blocks:
      main:
        - answer
        - record: { name: greeting, max: 1m }
          as: message
          then: { else: goodbye }
        - request: { url: "https://mail.example/", json: { from: "\${call.from}" }, recording: "\${message.name}" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ steps }) =>
    steps.filter(({ verb }) => verb.sends?.kind === "http.request").flatMap(twoBodies),
});

function twoBodies({ node }: CheckedStep): readonly Finding[] {
  const json = node.options.get("json");
  const other = ["form", "recording"].find((name) => node.options.has(name));
  if (json === undefined || other === undefined) return [];
  const { span } = node.options.get(other) ?? json;
  const message = `This request has both "json" and "${other}".`;
  return [{ span, message, hint: "Remove one of them." }];
}
