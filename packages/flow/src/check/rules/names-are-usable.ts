import { createBaseEnvironment, isUsableName } from "../../expression/cel-environment.ts";
import { scopeRoots } from "../../expression/declarations.ts";
import { createPatterns } from "../../expression/patterns.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A name under `as` can be said in an expression: `call`, `settings` and `vars` are what every flow
 * has, and CEL keeps some words and types for itself.
 */
export const namesAreUsable: Rule = defineRule({
  code: "FLOW_RESERVED_NAME",
  severity: "error",
  title: "A name under `as` cannot be used in expressions.",
  why: "`call`, `webhook`, `settings` and `vars` are taken, and so are the words and types of CEL, such as `in`, `for`, `string` or `duration`.",
  remedy: "Choose another name.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
          as: string
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ steps }) => {
    const environment = createBaseEnvironment(createPatterns());
    return steps.flatMap(({ node: { as } }) => {
      if (as === undefined) return [];
      const isRoot = scopeRoots.some((root) => root === as.value);
      if (!isRoot && isUsableName(environment, as.value)) return [];
      const reason = isRoot ? "every flow has it already" : "it has a meaning in expressions";
      const message = `"${as.value}" cannot be a name: ${reason}.`;
      return [{ span: as.span, message, hint: `Choose another name, such as "the_${as.value}".` }];
    });
  },
});
