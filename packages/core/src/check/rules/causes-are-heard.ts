import type { Edge } from "../graph/flow-graph.ts";
import { pathsAvoiding, reachableNodes } from "../graph/graph-search.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** A tone for the caller, such as a cause of `hangup`, is given where the call may not be answered yet: afterwards the caller hears no tone for it. */
export const causesAreHeard: Rule = ({ graph }) => {
  const reached = reachableNodes(graph);
  const causes = new Map(
    graph.steps.flatMap(({ verb, node }, index) => {
      const cause = verb.tone === undefined ? undefined : node.options.get(verb.tone);
      const isTone = cause?.kind === "text" && cause.text !== verb.options[verb.tone ?? ""]?.default;
      return isTone && reached.has(index) ? [[index, cause] as const] : [];
    }),
  );
  const isAnswer = ({ from, isSkip }: Edge): boolean => !isSkip && graph.steps[from]?.verb.answers === true;
  const unanswered = pathsAvoiding(graph, [...causes.keys()], isAnswer, graph.callEntries);
  return [...causes].flatMap(([index, { text, span }]) => {
    if (unanswered.has(index)) return [];
    const message = `The caller does not hear "${text}": the call is always answered here.`;
    const hint = "Play what the caller should know, or hang up before `answer`.";
    return [ruleProblem("FLOW_CAUSE_AFTER_ANSWER", span, message, { hint })];
  });
};
