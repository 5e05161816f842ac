import { isUnread, knownOptions } from "../known-options.ts";
import type { Rule } from "../rule.ts";

/**
 * The options of a step go together, as its verb knows it: what that finds, and the words for it,
 * stand with the verb.
 */
export const optionsAgree: Rule = {
  problems: [],
  find: ({ ast, steps }, settings) =>
    steps.flatMap((step) => {
      // An option that cannot be read may be the one that the others wait for.
      if (Object.keys(step.verb.options).some((option) => isUnread(step, option))) return [];
      const found = step.verb.mistakes?.find(knownOptions(step, settings), ast) ?? [];
      return found.map(({ problem, option, member, message, hint }) => {
        const written = step.node.options.get(option);
        const entry =
          member === undefined || written?.kind !== "map" ? undefined : written.entries.get(member);
        const span = entry?.key.span ?? written?.span ?? step.node.verb.span;
        return problem.at(span, message, { hint });
      });
    }),
};
