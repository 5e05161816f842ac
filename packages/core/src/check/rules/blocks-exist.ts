import { didYouMean } from "../../diagnostics/suggest.ts";
import type { TargetNode } from "../../language/ast.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { blocksNamedBy } from "../graph/flow-graph.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** Every block that is named exists: a call that is sent nowhere would simply end. */
export const blocksExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_BLOCK",
  severity: "error",
  title: "A block does not exist.",
  why: "`start`, `on_webhook`, `then`, `else`, `otherwise` and `go` name blocks of the same flow.",
  remedy: "Correct the name, or add the block.",
  example: `
    blocks:
      main:
        - answer
        - go: menue
      menu:
        - hangup
  `,
  find: (flow) => unknownBlocks(flow).map((target) => problem(flow, target)),
});

/** Every place that names a block which does not exist. */
export function unknownBlocks({ ast, steps }: CheckedFlow): readonly TargetNode[] {
  const named = steps.flatMap((step) => [
    ...blocksNamedBy(step),
    ...[...step.node.then.values()].map(({ target }) => target),
    ...(step.node.else === undefined ? [] : [step.node.else]),
  ]);
  const handlers = [...ast.webhooks.values()].map(({ target }) => target);
  return [ast.start, ...handlers, ...ast.otherwise.values(), ...named].filter(
    (target) => !ast.blocks.has(target.value),
  );
}

function problem({ ast }: CheckedFlow, { value, span }: TargetNode): Finding {
  const hint = didYouMean(value, ast.blocks.keys()) ?? `Add a block "${value}", or name one that exists.`;
  return { span, message: `There is no block "${value}".`, hint };
}
