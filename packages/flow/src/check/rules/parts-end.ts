import { runsOf } from "@flowrun/core/tooling";
import { strongComponents } from "../graph/strong-components.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** No part calls itself, however far round: how deep a call can get is known before it begins. */
export const partsEnd: Rule = defineRule({
  code: "FLOW_RECURSION",
  severity: "error",
  title: "A part calls itself.",
  why: "Each call of a part takes room in the call's state until it is left, so a part that calls itself, also by way of others, could grow without end.",
  remedy: "Lead back with `go` inside of the part, or use `each` for a list.",
  example: `
    parts: { ask: {} }
    blocks:
      main:
        - answer
        - call: ask
      ask:
        - play: sound:your-number
        - call: ask
  `,
  followsPaths: true,
  find: (flow) => {
    const blocks = [...flow.ast.blocks.keys()];
    const out = ledTo(flow, new Map(blocks.map((block, index) => [block, index])));
    const calls = callsOf(flow);
    return strongComponents(out).flatMap((component) => {
      const inside = new Set(component.map((index) => blocks[index]));
      return calls.flatMap(({ block, part, finding }) =>
        inside.has(block) && inside.has(part) ? [finding] : [],
      );
    });
  },
});

/**
 * The blocks that each block leads to, also by calling a part or running a block beside a step;
 * blocks are their numbers.
 */
function ledTo(
  { graph }: CheckedFlow,
  numbers: ReadonlyMap<string, number>,
): readonly (readonly number[])[] {
  const numberOf = (node: number): number => numbers.get(graph.steps[node]?.block ?? "") ?? -1;
  const out = [...numbers].map((): number[] => []);
  for (const { from, to } of graph.out.flat())
    if (numberOf(from) !== numberOf(to)) out[numberOf(from)]?.push(numberOf(to));
  return out;
}

function callsOf({ steps }: CheckedFlow): readonly {
  readonly block: string;
  readonly part: string;
  readonly finding: Finding;
}[] {
  return steps.flatMap(({ block, verb, node }) =>
    runsOf(verb, node).flatMap(({ kind, name }) => {
      if (block === null) return [];
      const what = kind === "part" ? "part" : "block";
      const message = `The ${what} "${name}" runs itself by this step.`;
      const finding = { span: node.verb.span, message, hint: "Lead back with `go` instead." };
      return [{ block, part: name, finding }];
    }),
  );
}
