import { createBaseEnvironment, isUsableName } from "../../expression/cel-environment.ts";
import { scopeRoots } from "../../expression/declarations.ts";
import { createPatterns } from "../../expression/patterns.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/**
 * A name under `as` can be said in an expression: `call`, `settings` and `vars` are what every flow has, and CEL keeps
 * some words and types for itself.
 */
export const namesAreUsable: Rule = ({ steps }) => {
  const environment = createBaseEnvironment(createPatterns());
  return steps.flatMap(({ node: { as } }) => {
    if (as === undefined) return [];
    const isRoot = scopeRoots.some((root) => root === as.value);
    if (!isRoot && isUsableName(environment, as.value)) return [];
    const reason = isRoot ? "every flow has it already" : "it has a meaning in expressions";
    const message = `"${as.value}" cannot be a name: ${reason}.`;
    return [
      ruleProblem("FLOW_RESERVED_NAME", as.span, message, { hint: `Choose another name, such as "the_${as.value}".` }),
    ];
  });
};
