import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { TargetNode } from "../../language/ast.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { blocksNamedBy } from "../graph/flow-graph.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** Every block that is named exists: a call that is sent nowhere would simply end. */
export const blocksExist: Rule = (flow) => unknownBlocks(flow).map((target) => problem(flow, target));

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

function problem({ ast }: CheckedFlow, { value, span }: TargetNode): Diagnostic {
  const hint = didYouMean(value, ast.blocks.keys()) ?? `Add a block "${value}", or name one that exists.`;
  return ruleProblem("FLOW_UNKNOWN_BLOCK", span, `There is no block "${value}".`, { hint });
}
