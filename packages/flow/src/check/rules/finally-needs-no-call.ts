import type { Diagnostic } from "@flowrun/core";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineProblem, mayStand } from "@flowrun/core/tooling";
import type { Rule } from "../rule.ts";

const verbInFinally = defineProblem({
  code: "FLOW_NOT_IN_FINALLY",
  severity: "error",
  title: "A verb stands in `finally` that needs the call.",
  why: "`finally` runs when the call is over. There is nobody to talk to, nothing to bridge, and no block to go to.",
  remedy: "Remove the step, or move it into a block.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome
    finally:
      - play: sound:goodbye
  `,
});

const targetInFinally = defineProblem({
  code: "FLOW_TARGET_IN_FINALLY",
  severity: "error",
  title: "A step in `finally` leads to a block.",
  why: "`finally` runs when the call is over: its steps run one after the other, whatever their outcomes.",
  remedy: "Remove `then` from the step. Steps that depend on another take `if`.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - answer
    finally:
      - lookup: { in: customers, key: "\${call.from}" }
        then: { missing: main }
  `,
});

/**
 * `finally` holds only verbs that need no caller, and leads to no block: it runs when the call is over, its steps one
 * after the other, whatever their outcomes.
 */
export const finallyNeedsNoCall: Rule = {
  problems: [verbInFinally, targetInFinally],
  followsPaths: true,
  find: (flow) =>
    flow.steps
      .filter(({ isLast }) => isLast)
      .flatMap((step) =>
        mayStand(step.verb, "F") ? targetProblems(step) : verbProblems(flow, step),
      ),
};

/** In the `finally` of a part the verb is one for `verbsStandInPlace`. */
function verbProblems(
  { verbs }: CheckedFlow,
  { node, verb, block }: CheckedStep,
): readonly Diagnostic[] {
  if (block !== null) return [];
  const allowed = Object.values(verbs).filter((other) => mayStand(other, "F"));
  const list = allowed.map((other) => `"${other.name}"`).join(", ");
  const message = `"${verb.name}" cannot stand in "finally": the call is over.`;
  return [verbInFinally.at(node.verb.span, message, { hint: `Verbs that can are: ${list}.` })];
}

function whyIn(block: string | null): string {
  return block === null
    ? "the call is over"
    : `the block "${block}" runs when its part has been left`;
}

function targetProblems({ node, block }: CheckedStep): readonly Diagnostic[] {
  const target = [...node.then.values()][0]?.target ?? node.else;
  if (target === undefined) return [];
  const message = `A step in "finally" cannot lead to the block "${target.value}": ${whyIn(block)}.`;
  const hint = "Remove `then`; use `if` on a later step instead.";
  return [targetInFinally.at(target.span, message, { hint })];
}
