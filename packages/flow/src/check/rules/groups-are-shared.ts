import { isNameOf, type OptionNode } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/** A pick-up group has phones that ring in it, and somebody who picks up. */
export const groupsAreShared: Rule = defineRule({
  code: "FLOW_GROUP_ALONE",
  severity: "warning",
  title: "A pick-up group has nobody who rings, or nobody who picks up.",
  why: "`bridge` has its phones ring in a group, and `pick-up` fetches from it. A group that only one of the two names is most often a slip of the pen.",
  remedy: "Name the same group in both.",
  example: `
    blocks:
      main:
        - answer
        - pick-up: { group: sales }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ steps }) => {
    const named = steps.flatMap(({ node, verb }) =>
      Object.entries(verb.options).flatMap(([name, option]) => {
        const written = isNameOf("pick-up group", option) ? node.options.get(name) : undefined;
        return written?.kind === "text" ? [{ written, verb: verb.name }] : [];
      }),
    );
    return named.flatMap(({ written, verb }) => {
      const isShared = named.some(
        (other) => other.verb !== verb && mayBeSame(other.written.text, written.text),
      );
      if (isShared) return [];
      const hint = "Name the same group where phones ring, and where somebody picks up.";
      return [
        {
          span: (written as OptionNode).span,
          message: `Only "${verb}" names the group "${written.text}".`,
          hint,
        },
      ];
    });
  },
});

/** Only the call knows what an expression gives. */
function mayBeSame(one: string, other: string): boolean {
  return one === other || one.includes("${") || other.includes("${");
}
