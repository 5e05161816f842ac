import { certainBehind } from "../graph/part-facts.ts";
import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import type { Edge } from "../graph/flow-graph.ts";
import type { Verb } from "@flowrun/core";
import {
  answeringOutcome,
  isAnsweredBy,
  needsAnswer,
  optionBeforeAnswer,
} from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A step that talks with the caller stands behind `answer` on every path, unless it is early.
 * Before that nobody hears the caller, and keys seldom arrive.
 */
export const mediaNeedsAnswer: Rule = defineRule({
  code: "FLOW_NOT_ANSWERED",
  severity: "error",
  title: "A step needs an answered call, and there may be none.",
  why: "Before `answer` nobody hears the caller, keys do not arrive, and what is played can only be heard as early media.",
  remedy:
    "Put `answer` before the step, on every path that leads to it. What may be heard before the answer says `early: true`.",
  example: `
    blocks:
      main:
        - play: sound:welcome
        - answer
  `,
  followsPaths: true,
  find: ({ graph, verbs }) => {
    const answers = (verb: Verb): boolean => answeringOutcome(verb, "answered") !== undefined;
    const answer = Object.values(verbs).find(answers)?.name ?? "answer";
    const needing = new Set<number>();
    for (const [index, { verb, node, isLast }] of graph.steps.entries()) {
      if (!isLast && needsAnswer(verb, node)) needing.add(index);
    }
    // Behind a step that is reported, the same path would be reported again and again.
    const isAnswered = certainBehind(graph, ({ from, isSkip, outcome }) => {
      const verb = graph.steps[from]?.verb;
      return !isSkip && verb !== undefined && isAnsweredBy(verb, outcome);
    });
    // A called phone, and whoever pressed a key in a conversation, can be talked to.
    const isHeard = ({ place }: Edge): boolean => place !== undefined && place !== "W";
    const isGuard = (edge: Edge): boolean =>
      needing.has(edge.from) || isAnswered(edge) || isHeard(edge);
    return [...pathsAvoiding(graph, [...needing], isGuard, graph.callEntries)].flatMap(
      ([node, path]) => {
        const at = graph.steps[node];
        if (at === undefined) return [];
        const { verb } = at.node;
        const option = optionBeforeAnswer(at.verb, at.node);
        const more = option === undefined ? "" : `, or write "${option}: true" in it`;
        const message = `"${verb.value}" needs an answered call, and the path ${describePath(graph, path)} has no "${answer}" before it.`;
        return [{ span: verb.span, message, hint: `Put "- ${answer}" before it${more}.` }];
      },
    );
  },
});
