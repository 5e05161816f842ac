import { didYouMean, faultName, knownOutcomes } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Every outcome that is mapped is one that can come: a misspelt one would leave the real one
 * without a target.
 */
export const outcomesExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_OUTCOME",
  severity: "error",
  title: "A verb does not have an outcome.",
  why: "Every verb has a closed list of outcomes. Hanging up is not among them: it ends the flow wherever it is, and runs `finally`.",
  remedy: "Correct the outcome, or remove it.",
  example: `
    blocks:
      main:
        - answer
        - play: { media: sound:welcome, interrupt: any }
          then: { interupted: goodbye }
        - go: goodbye
      goodbye:
        - hangup
  `,
  find: ({ ast, verbs, steps }) => [
    ...steps.flatMap(({ node, verb }) => {
      const known = knownOutcomes(verb, node);
      return [...node.then.values()].flatMap(({ outcome }) =>
        known.includes(outcome.value)
          ? []
          : [problem(outcome, `"${verb.name}" has no outcome`, known)],
      );
    }),
    ...[...ast.otherwise].flatMap(([outcome, { span }]) => {
      const ofVerbs = Object.values(verbs).flatMap((verb) => verb.outcomes);
      const words = steps.flatMap(({ node }) => node.words);
      const all = [...new Set([...ofVerbs, faultName, ...words])];
      return all.includes(outcome)
        ? []
        : [problem({ value: outcome, span }, "No verb has an outcome", all)];
    }),
  ],
});

function problem(
  { value, span }: Located<string>,
  what: string,
  outcomes: readonly string[],
): Finding {
  const hint =
    value === "hangup"
      ? "Steps for when somebody hangs up stand under `finally`."
      : knownHint(value, outcomes);
  return { span, message: `${what} "${value}".`, hint };
}

function knownHint(value: string, outcomes: readonly string[]): string {
  const known = outcomes.map((outcome) => `"${outcome}"`).join(", ");
  return (
    didYouMean(value, [...outcomes, "else"]) ??
    (known === "" ? "It has none." : `Known are: ${known}.`)
  );
}
