import type { Verb } from "@flowrun/core";
import { branchesOf, normalOutcome, possibleOutcomes, type StepNode } from "@flowrun/core/tooling";
import { stepsOf } from "@flowrun/flow/tooling";
import type { FlowText } from "../flow/flow-text.ts";
import { keysOf } from "../tree/node-at.ts";
import { type KeyPlace, type Proposal, proposeKey } from "./proposal.ts";

/**
 * The outcomes that `then` does not map yet: those that must be mapped first, and `else`, which
 * takes the rest, last.
 */
export function completeOutcomes(flow: FlowText, verb: Verb, at: KeyPlace): readonly Proposal[] {
  const { map, where, offset } = at.cursor;
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  const begun = stepsOf(flow.draft).filter(({ span }) => span.start <= offset);
  const step = begun.toSorted((a, b) => a.span.start - b.span.start).at(-1);
  const others = verb.outcomes.filter((outcome) => outcome !== normalOutcome(verb));
  const urgent = step === undefined ? others : unmappedOutcomes(flow, step);
  const all = [...new Set([...urgent, ...others, ...verb.outcomes, "else"])];
  return all
    .filter((outcome) => !present.includes(outcome))
    .map((outcome) =>
      proposeKey(at, {
        kind: "outcome",
        key: outcome,
        value: "",
        detail: detailOf(verb, outcome, urgent),
      }),
    );
}

/** The outcomes of a step that can come and that nothing maps, so that the flow cannot run. */
export function unmappedOutcomes({ draft, verbs }: FlowText, step: StepNode): readonly string[] {
  const verb = verbs[step.verb.value];
  if (verb === undefined || step.else !== undefined) return [];
  const normal = normalOutcome(verb);
  const branches = new Set(branchesOf(verb, step).map(({ outcome }) => outcome.value));
  const isMapped = (outcome: string): boolean =>
    step.then.has(outcome) || branches.has(outcome) || draft.otherwise.has(outcome);
  return possibleOutcomes(verb, step).filter((outcome) => outcome !== normal && !isMapped(outcome));
}

function detailOf(verb: Verb, outcome: string, urgent: readonly string[]): string | undefined {
  if (outcome === "else") return "every other outcome";
  if (urgent.includes(outcome)) return "must be mapped";
  return outcome === normalOutcome(verb) ? "the normal outcome" : undefined;
}
