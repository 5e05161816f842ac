import { defineRule, type Finding, type Rule } from "../rule.ts";
import type { CheckedStep } from "../checked-step.ts";

/** A request has one body: JSON, or a recording. */
export const requestsHaveOneBody: Rule = defineRule({
  code: "FLOW_TWO_BODIES",
  severity: "error",
  title: "A request has two bodies.",
  why: "`recording` sends the sound itself, as the whole body; `json` has no place beside it.",
  remedy:
    "Remove one of them. What is to be known of a recording may stand in the URL or in headers, or in a request of its own.",
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
  const recording = node.options.get("recording");
  if (recording === undefined || !node.options.has("json")) return [];
  const message = 'This request has both "json" and "recording".';
  return [{ span: recording.span, message, hint: "Remove one of them." }];
}
