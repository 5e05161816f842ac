import { isSecretEntry, isWithin } from "@flowrun/core/tooling";
import { createSecrecy } from "../secrecy.ts";
import { defineRule, type Rule } from "../rule.ts";

/** A step reveals members only of an answer that would be secret without that. */
export const revealsAreNeeded: Rule = defineRule({
  code: "FLOW_REVEALS_NOTHING",
  severity: "warning",
  title: "A step reveals something of an answer that is no secret.",
  why: "`reveals` names what of a secret answer may be logged and emitted. An answer is secret where the step has `secret: true`, or sends something secret, such as a token in a header. This step does neither, so all of its answer may be seen, also what `reveals` does not name.",
  remedy: "Take `reveals` out, or add `secret: true`.",
  example: `
    blocks:
      main:
        - request: { url: "https://crm.example/contacts", reveals: [id] }
          then: { else: main }
        - hangup
  `,
  find: (flow) => {
    const revealing = flow.steps.filter(({ node }) => node.options.has("reveals"));
    if (revealing.length === 0) return [];
    const secretOf = createSecrecy(flow);
    return revealing
      .filter((step) => !isSecretEntry(step))
      .flatMap(({ node, reads }) => {
        const [written, condition] = [node.options.get("reveals"), node.condition?.span];
        const asked = reads.filter(
          ({ span }) => condition === undefined || !isWithin(span, condition),
        );
        return written === undefined || asked.some((read) => secretOf(read) !== undefined)
          ? []
          : [
              {
                span: written.span,
                message: "The answer of this step is no secret, so there is nothing to reveal.",
                hint: "Take `reveals` out, or add `secret: true` if the answer is a secret.",
              },
            ];
      });
  },
});
