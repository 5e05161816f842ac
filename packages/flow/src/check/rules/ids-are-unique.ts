import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Rule } from "../rule.ts";

/** No two steps have the same id: traces and logs name a step by nothing else. */
export const idsAreUnique: Rule = defineRule({
  code: "FLOW_DUPLICATE_ID",
  severity: "error",
  title: "Two steps have the same id.",
  why: "Traces and logs name steps by their id. A step without an `id` is named `block/number`.",
  remedy: "Give one of the steps another id.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome
          id: greeting
        - play: sound:opening-hours
          id: greeting
  `,
  find: ({ steps }) => {
    const first = new Map<string, CheckedStep>();
    return steps.flatMap((step) => {
      const other = first.get(step.id);
      if (other === undefined) {
        first.set(step.id, step);
        return [];
      }
      const span = step.node.id?.span ?? step.node.verb.span;
      const related = [
        { message: "It stands here already.", span: other.node.id?.span ?? other.node.verb.span },
      ];
      const message = `Two steps have the id "${step.id}".`;
      return [{ span, message, hint: "Give one of them another id.", related }];
    });
  },
});
