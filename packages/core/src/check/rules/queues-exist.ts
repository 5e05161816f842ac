import { didYouMean } from "../../diagnostics/suggest.ts";
import type { OptionNode } from "../../language/ast.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Every queue that a step names is declared. */
export const queuesExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_ROOM",
  severity: "error",
  title: "A queue is not declared.",
  why: "Calls meet in what the flow declares, such as a queue under `queues` with its members.",
  remedy: "Correct the name, or declare the queue under `queues`.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - queue: { name: suport, max: 10m }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast, steps }) =>
    steps.flatMap(({ node, verb }) =>
      Object.entries(verb.options).flatMap(([name, option]) => {
        const written = option.kind === "queue" || option.kind === "queues" ? node.options.get(name) : undefined;
        return textsIn(written).flatMap(({ text, span }) => {
          if (ast.queues.has(text)) return [];
          const hint = didYouMean(text, ast.queues.keys()) ?? `Declare "${text}" under "queues".`;
          return [{ span, message: `The flow declares no queue "${text}".`, hint }];
        });
      }),
    ),
});

function textsIn(node: OptionNode | undefined): readonly (OptionNode & { readonly kind: "text" })[] {
  if (node?.kind === "list") return node.items.flatMap(textsIn);
  return node?.kind === "text" ? [node] : [];
}
