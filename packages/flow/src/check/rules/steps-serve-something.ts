import { defineRule, type Rule } from "../rule.ts";

/** A step that is for the work of another verb stands in a flow that has a step of that verb. */
export const stepsServeSomething: Rule = defineRule({
  code: "FLOW_NOTHING_TO_SERVE",
  severity: "warning",
  title: "A step is for a verb that the flow does not have.",
  why: "It does nothing: `tell` is for the voice agents of the call, and no step begins one.",
  remedy: "Add the step that it is for, or remove this one.",
  example: `
    on_signal: { paid: { part: tell_agent } }
    parts: { tell_agent: {} }
    blocks:
      main:
        - answer
        - wait: 1m
      tell_agent:
        - tell: The payment has come.
  `,
  find: ({ ast, steps }) => {
    // The steps of a file of parts are for the flows that use it.
    if (ast.start.value === "") return [];
    const there = new Set(steps.map(({ verb }) => verb.name));
    return steps.flatMap(({ verb, node }) => {
      if (verb.serves === undefined || there.has(verb.serves)) return [];
      return {
        span: node.verb.span,
        message: `"${verb.name}" does nothing: no step of this flow is "${verb.serves}".`,
        hint: `Add the step "${verb.serves}" that it is for, or remove this one.`,
      };
    });
  },
});
