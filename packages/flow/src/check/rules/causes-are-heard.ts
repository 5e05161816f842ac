import { certainBehind } from "../graph/part-facts.ts";
import { pathsAvoiding, reachableNodes } from "../graph/graph-search.ts";
import { nameOfKind } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A tone for the caller, such as a cause of `hangup`, is given where the call may not be answered
 * yet: afterwards the caller hears no tone for it.
 */
export const causesAreHeard: Rule = defineRule({
  code: "FLOW_CAUSE_AFTER_ANSWER",
  severity: "warning",
  title: "The cause of a `hangup` changes nothing for the caller.",
  why: "Every path to it has answered the call. Only before the answer the cause decides the tone that the caller hears; afterwards the call just ends.",
  remedy: "Play what the caller should know, or hang up before `answer`.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:all-lines-are-busy
        - hangup: busy
  `,
  followsPaths: true,
  find: ({ graph }) => {
    const reached = reachableNodes(graph);
    const causes = new Map(
      graph.steps.flatMap(({ verb, node }, index) => {
        if (!reached.has(index)) return [];
        return Object.entries(verb.options).flatMap(([name, option]) => {
          const cause = nameOfKind(option.kind) === "cause" ? node.options.get(name) : undefined;
          const isTone = cause?.kind === "text" && cause.text !== option.default;
          return isTone ? [[index, cause] as const] : [];
        });
      }),
    );
    const isAnswer = certainBehind(
      graph,
      ({ from, outcome = "" }) => graph.steps[from]?.verb.after?.[outcome] === "answered",
    );
    const unanswered = pathsAvoiding(graph, [...causes.keys()], isAnswer, graph.callEntries);
    return [...causes].flatMap(([index, { text, span }]) => {
      if (unanswered.has(index)) return [];
      const message = `The caller does not hear "${text}": the call is always answered here.`;
      const hint = "Play what the caller should know, or hang up before `answer`.";
      return [{ span, message, hint }];
    });
  },
});
