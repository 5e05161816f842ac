import { isBranch } from "../checked-step.ts";
import { normalOutcome } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/**
 * An `else` takes at least one outcome: the normal outcome goes on with the next step, so an `else`
 * that is left with nothing was probably meant for it.
 */
export const elseIsUsed: Rule = defineRule({
  code: "FLOW_UNUSED_ELSE",
  severity: "warning",
  title: "An `else` is never taken.",
  why: "`else` takes the outcomes that `then` and the normal course leave over, and here there are none.",
  remedy: "Remove `else`. To lead the normal outcome elsewhere, name it under `then`.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome
          then: { else: main }
  `,
  followsPaths: true,
  find: ({ steps }) =>
    steps.flatMap(({ node, verb, isLast, outcomes }) => {
      if (node.else === undefined || isLast) return [];
      const normal = normalOutcome(verb);
      const own = outcomes.filter((outcome) => !isBranch(verb, outcome));
      if (own.some((outcome) => outcome !== normal && !node.then.has(outcome))) return [];
      const message = 'No outcome is left for this "else".';
      const hint =
        normal === undefined || node.then.has(normal)
          ? "Remove it."
          : `For the normal outcome write "${normal}".`;
      return [{ span: node.else.span, message, hint }];
    }),
});
