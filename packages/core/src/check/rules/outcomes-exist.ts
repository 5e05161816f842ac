import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { Located } from "../../source/span.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** Every outcome that is mapped is one that can come: a misspelt one would leave the real one without a target. */
export const outcomesExist: Rule = ({ ast, verbs, steps }) => [
  ...steps.flatMap(({ node, verb }) =>
    [...node.then.values()].flatMap(({ outcome }) =>
      verb.outcomes.includes(outcome.value) ? [] : [problem(outcome, `"${verb.name}" has no outcome`, verb.outcomes)],
    ),
  ),
  ...[...ast.otherwise].flatMap(([outcome, { span }]) => {
    const all = [...new Set(Object.values(verbs).flatMap((verb) => verb.outcomes))];
    return all.includes(outcome) ? [] : [problem({ value: outcome, span }, "No verb has an outcome", all)];
  }),
];

function problem({ value, span }: Located<string>, what: string, outcomes: readonly string[]): Diagnostic {
  const hint =
    value === "hangup" ? "Steps for when somebody hangs up stand under `finally`." : knownHint(value, outcomes);
  return ruleProblem("FLOW_UNKNOWN_OUTCOME", span, `${what} "${value}".`, { hint });
}

function knownHint(value: string, outcomes: readonly string[]): string {
  const known = outcomes.map((outcome) => `"${outcome}"`).join(", ");
  return didYouMean(value, outcomes) ?? (known === "" ? "It has none." : `Known are: ${known}.`);
}
