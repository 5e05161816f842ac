import { reachableNodes } from "../graph/graph-search.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * Some path leads to every block: a block that nothing leads to is left over, or the step that
 * should lead there is missing. A flow with a misspelt target is not judged, for that target
 * explains the block that nobody names. Nor is a block behind an outcome that never comes, or that
 * there is none of, which is reported itself.
 */
export const blocksAreReachable: Rule = defineRule({
  code: "FLOW_UNREACHABLE_BLOCK",
  severity: "warning",
  title: "No path leads to a block.",
  why: "Neither `start`, nor `on_webhook`, nor any step that can be reached names it.",
  remedy: "Remove the block, or lead a step to it.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome
      night:
        - play: sound:we-are-closed
  `,
  followsPaths: true,
  find: (flow) => {
    const { ast, graph } = flow;
    const missed = flow.steps
      .flatMap(({ node, outcomes }) =>
        [...node.then.values()].filter(({ outcome }) => !outcomes.includes(outcome.value)),
      )
      .flatMap(({ target }) => graph.firstOf.get(target.value) ?? []);
    const nodes = reachableNodes({ ...graph, entries: [...graph.entries, ...missed] });
    const reached = new Set([...nodes].map((node) => graph.steps[node]?.block));
    return [...ast.blocks.values()].flatMap(({ name, steps }) => {
      if (reached.has(name.value) || steps.length === 0) return [];
      const message = `No path leads to the block "${name.value}".`;
      return [{ span: name.span, message, hint: "Remove it, or lead a step to it." }];
    });
  },
});
