import { isAlone, type CheckedStep } from "../checked-step.ts";
import { type FlowAst, optionsBehind, type ThenNode } from "@flowrun/core/tooling";
import { neverOf } from "../never-asked.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Every outcome that a step maps can come with its options, and of what it asks: another one leads
 * nobody to its block.
 */
export const outcomesCanCome: Rule = defineRule({
  code: "FLOW_IMPOSSIBLE_OUTCOME",
  severity: "warning",
  title: "An outcome is mapped that the options of the step rule out.",
  why: "Some outcomes depend on options: a key can stop a prompt only where `interrupt` names it, and `bridge` goes on after the conversation only with `keep_caller`. A calendar without holidays is never on `holiday`. No call ever takes this way.",
  remedy: "Remove the outcome from `then`, or change the option that it depends on.",
  example: `
    blocks:
      main:
        - answer
        - bridge: PJSIP/1000
          then: { ended: goodbye, else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
  followsPaths: true,
  find: ({ ast, steps }) =>
    steps
      .filter(({ isLast }) => !isLast)
      .flatMap((step) => ruledOut(step).map((way) => problem(ast, step, way))),
});

/** The ways under the `then` of a step that its options make impossible. */
function ruledOut({ node, verb, outcomes }: CheckedStep): readonly ThenNode[] {
  return [...node.then.values()].filter(
    ({ outcome: { value } }) => verb.outcomes.includes(value) && !outcomes.includes(value),
  );
}

function problem(ast: FlowAst, step: CheckedStep, way: ThenNode): Finding {
  const { value, span } = way.outcome;
  const never = neverOf(ast, step.verb, step.node).find(({ outcome }) => outcome === value);
  const options = optionsBehind(step.verb, step.node, value).map((option) => `\`${option}\``);
  const remedy =
    options.length === 0 ? "Remove it." : `Remove it, or change ${options.join(", ")}.`;
  const others = `Write \`then: { else: ${way.target.value} }\` if the other outcomes lead there. `;
  const hint = isAlone(way) ? `${others}${remedy}` : remedy;
  return {
    span,
    message: `"${value}" never comes here: ${never?.why ?? `the options of this "${step.verb.name}" rule it out`}.`,
    hint,
  };
}
