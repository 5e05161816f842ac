import { describePath } from "../graph/describe-path.ts";
import { pathsAvoiding } from "../graph/graph-search.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** `webhook` is used only where no call comes: in a call there is none. */
export const callsHaveNoWebhook: Rule = ({ graph }) => {
  const uses = new Map(
    graph.steps.flatMap(({ reads }, node) => {
      const read = reads.find(({ root }) => root === "webhook");
      return read === undefined ? [] : [[node, read] as const];
    }),
  );
  const paths = pathsAvoiding(graph, [...uses.keys()], ({ from }) => uses.has(from), graph.callEntries);
  return [...paths].flatMap(([node, path]) => {
    const read = uses.get(node);
    if (read === undefined) return [];
    const message = `"webhook" is only there where a webhook leads, and a call comes here: ${describePath(graph, path)}.`;
    const hint = "Give the webhook a block of its own under `on_webhook`.";
    return [ruleProblem("FLOW_NO_WEBHOOK", read.span, message, { hint })];
  });
};
