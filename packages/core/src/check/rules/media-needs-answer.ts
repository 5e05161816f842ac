import { describePath } from "../graph/describe-path.ts";
import type { Edge } from "../graph/flow-graph.ts";
import { pathsAvoiding } from "../graph/graph-search.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/**
 * A step that talks with the caller stands behind `answer` on every path: before it the caller hears only ringing, media
 * is lost and keys do not arrive.
 */
export const mediaNeedsAnswer: Rule = ({ graph }) => {
  const needing = new Set<number>();
  for (const [node, { verb, block }] of graph.steps.entries()) {
    if (verb.needsAnswer === true && block !== null) needing.add(node);
  }
  // Behind a step that is reported, the same path would be reported again and again.
  const isGuard = ({ from, isSkip }: Edge): boolean =>
    needing.has(from) || (!isSkip && graph.steps[from]?.verb.answers === true);
  return [...pathsAvoiding(graph, [...needing], isGuard, graph.callEntries)].flatMap(([node, path]) => {
    const verb = graph.steps[node]?.node.verb;
    if (verb === undefined) return [];
    const message = `"${verb.value}" needs an answered call, and the path ${describePath(graph, path)} has no "answer" before it.`;
    return [ruleProblem("FLOW_NOT_ANSWERED", verb.span, message, { hint: 'Put "- answer" before it.' })];
  });
};
