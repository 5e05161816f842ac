import { describeType, expressionTypeOf, isSameType, resultType } from "@flowrun/core/tooling";
import { firstBindings } from "../checked-step.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A name has one type, wherever it is bound: expressions are typed before it is known which path a
 * call takes.
 */
export const namesHaveOneType: Rule = defineRule({
  code: "FLOW_NAME_TYPE",
  severity: "error",
  title: "A name is bound to values of different types.",
  why: "Expressions are typed before the first call, so a name under `as` has one type in the whole flow.",
  remedy: "Use another name for one of them.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
          as: reply
          then: { else: goodbye }
        - request: https://crm.example/customers
          as: reply
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ steps, declarations }) => {
    const bindings = firstBindings(steps);
    return steps.flatMap(({ node, verb }) => {
      const declared = node.as && declarations.names.get(node.as.value);
      const type = resultType(verb, node);
      if (
        node.as === undefined ||
        declared === undefined ||
        type === undefined ||
        isSameType(declared, type)
      )
        return [];
      const [is, was] = [type, declared].map((known) => describeType(expressionTypeOf(known)));
      const first = bindings.get(node.as.value)?.node.as;
      const message = `"${node.as.value}" is ${is} here, and ${was} elsewhere.`;
      const related =
        first === undefined ? [] : [{ message: "It is first bound here.", span: first.span }];
      return [{ span: node.as.span, message, hint: "Use another name for one of them.", related }];
    });
  },
});
