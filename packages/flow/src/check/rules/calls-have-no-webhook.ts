import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import { defineRule, type Rule } from "../rule.ts";

/** `webhook` is used only where no call comes: in a call there is none. */
export const callsHaveNoWebhook: Rule = defineRule({
  code: "FLOW_NO_WEBHOOK",
  severity: "error",
  title: "`webhook` is used where a call comes.",
  why: "Only the blocks that a webhook leads to know it. A call has no webhook, and `finally` only runs after calls.",
  remedy: "Give the webhook blocks of its own under `on_webhook`.",
  example: `
    blocks:
      main:
        - log: "\${webhook.name}"
        - hangup
  `,
  followsPaths: true,
  find: ({ graph }) => {
    const uses = new Map(
      graph.steps.flatMap(({ reads }, node) => {
        const read = reads.find(({ root }) => root === "webhook");
        return read === undefined ? [] : [[node, read] as const];
      }),
    );
    const paths = pathsAvoiding(
      graph,
      [...uses.keys()],
      ({ from }) => uses.has(from),
      graph.callEntries,
    );
    return [...paths].flatMap(([node, path]) => {
      const read = uses.get(node);
      if (read === undefined) return [];
      const message = `"webhook" is only there where a webhook leads, and a call comes here: ${describePath(graph, path)}.`;
      const hint = "Give the webhook a block of its own under `on_webhook`.";
      return [{ span: read.span, message, hint }];
    });
  },
});
