import type { CheckedFlow } from "../checked-flow.ts";
import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import { mayStand } from "../../verbs/step-facts.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Where a tool leads nothing needs the caller, who talks with the agent meanwhile. Behind a step that is reported, the same path is not reported again. */
export const toolsTalkToNobody: Rule = defineRule({
  code: "FLOW_NOT_HERE",
  severity: "error",
  title: "A verb stands where it cannot be done.",
  why: "A tool of a voice agent runs while the caller talks with the agent: nobody can be talked to, connected or recorded there.",
  remedy: "Remove the step, or return a word and do it in the block that the word leads to.",
  example: `
    parts: { find_order: { about: Finds an order. } }
    blocks:
      main:
        - answer
        - agent: { name: shop, tools: [find_order] }
          then: { failed: bye, timed_out: bye }
      bye:
        - hangup
      find_order:
        - play: sound:one-moment-please
  `,
  find: (flow) => {
    const { graph, verbs } = flow;
    const entries = [...toolsOf(flow).keys()];
    if (entries.length === 0) return [];
    const free = Object.values(verbs).filter((verb) => mayStand(verb, "R"));
    const hint = `Verbs that can stand in a tool are: ${free.map(({ name }) => `"${name}"`).join(", ")}.`;
    const wrong = graph.steps.flatMap(({ verb }, node) => (mayStand(verb, "R") ? [] : [node]));
    const paths = pathsAvoiding(graph, wrong, ({ from, enters }) => wrong.includes(from) || enters === "tool", entries);
    return [...paths].flatMap(([node, path]) => {
      const step = graph.steps[node];
      if (step === undefined) return [];
      const message = `"${step.verb.name}" cannot stand in a tool: ${describePath(graph, path)}.`;
      return [{ span: step.node.verb.span, message, hint }];
    });
  },
});

/** The first node of each tool. */
function toolsOf({ graph }: CheckedFlow): ReadonlySet<number> {
  return new Set(graph.out.flat().flatMap(({ to, enters }) => (enters === "tool" ? [to] : [])));
}
