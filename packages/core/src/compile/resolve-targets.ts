import type { FlowAst, StepNode, TargetNode } from "../language/ast.ts";
import type { Verb } from "../verbs/verb.ts";

/**
 * Where the outcomes of a step in a block lead: `then` first, next its `else`, then the flow's `otherwise`. `else` and
 * `otherwise` never take the normal outcome, which goes on with the next step unless `then` names it.
 */
export function resolveTargets(ast: FlowAst, verb: Verb, step: StepNode): Readonly<Record<string, TargetNode>> {
  const [normal] = verb.outcomes;
  const entries = verb.outcomes.flatMap((outcome) => {
    const mapped = step.then.get(outcome)?.target;
    const target = outcome === normal ? mapped : (mapped ?? step.else ?? ast.otherwise.get(outcome));
    return target === undefined ? [] : [[outcome, target] as const];
  });
  return Object.fromEntries(entries);
}
