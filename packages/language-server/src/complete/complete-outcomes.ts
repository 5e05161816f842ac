import type { Verb } from "@flowrun/core";
import { possibleOutcomes, stepsOf, type StepNode } from "@flowrun/core/tooling";
import type { FlowText } from "../flow/flow-text.ts";
import { keysOf } from "../tree/node-at.ts";
import { type KeyPlace, type Proposal, proposeKey } from "./proposal.ts";

/** The outcomes that `then` does not map yet: those that must be mapped first, and `else`, which takes the rest, last. */
export function completeOutcomes(flow: FlowText, verb: Verb, at: KeyPlace): readonly Proposal[] {
  const { map, where, offset } = at.cursor;
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  const begun = stepsOf(flow.draft).filter(({ span }) => span.start <= offset);
  const step = begun.toSorted((a, b) => a.span.start - b.span.start).at(-1);
  const urgent = step === undefined ? verb.outcomes.slice(1) : unmappedOutcomes(flow, step);
  const all = [...new Set([...urgent, ...verb.outcomes.slice(1), ...verb.outcomes, "else"])];
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
  const [normal] = verb.outcomes;
  const isMapped = (outcome: string): boolean => step.then.has(outcome) || draft.otherwise.has(outcome);
  return possibleOutcomes(verb, step).filter((outcome) => outcome !== normal && !isMapped(outcome));
}

function detailOf(verb: Verb, outcome: string, urgent: readonly string[]): string | undefined {
  if (outcome === "else") return "every other outcome";
  if (urgent.includes(outcome)) return "must be mapped";
  return outcome === verb.outcomes[0] ? "the normal outcome" : undefined;
}
