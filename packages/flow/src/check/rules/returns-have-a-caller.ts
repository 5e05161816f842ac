import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * `return` stands where there is something to return to: in a part, or in a block that runs beside
 * a step.
 */
export const returnsHaveACaller: Rule = defineRule({
  code: "FLOW_RETURN_NOWHERE",
  severity: "error",
  title: "A flow returns where nothing has called it.",
  why: "`return` leaves a part, or a block that runs beside a step, and its word is the outcome of that step. On the way of the flow itself there is no such step.",
  remedy: "Use `hangup`, or lead to a block; or call the block as a part.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome
        - return
  `,
  followsPaths: true,
  find: ({ graph }) => {
    const exits = graph.exits.filter(({ target }) => target !== undefined);
    const entries = [...graph.callEntries, ...graph.webhookEntries];
    const nodes = [...new Set(exits.map(({ from }) => from))];
    const paths = pathsAvoiding(graph, nodes, ({ enters }) => enters !== undefined, entries);
    return exits.flatMap(({ from, target }) => {
      const path = paths.get(from);
      if (path === undefined || target === undefined) return [];
      const message = `There is nothing to return to here: ${describePath(graph, path)}.`;
      return [
        { span: target, message, hint: "Use `hangup`, lead to a block, or call this as a part." },
      ];
    });
  },
});
