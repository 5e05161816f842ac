import { checkFlow, type Language } from "@flowrun/flow";
import type { Diagnostic } from "@flowrun/core";
import { looksLikeFlow } from "@flowrun/flow/tooling";
import type { FlowText } from "./flow/flow-text.ts";
import { isScenarioName } from "./scenarios.ts";

/**
 * Everything that is wrong with a flow, in the order of the file; the settings of a configuration
 * are not known here. `rules` default to those of the language.
 */
export function diagnose(
  { source, verbs, operations }: Pick<FlowText, "source" | "verbs" | "operations">,
  rules?: Language["rules"],
): readonly Diagnostic[] {
  return checkFlow(source, undefined, {
    verbs,
    ...(rules === undefined ? {} : { rules }),
    ...(operations === undefined ? {} : { operations }),
  });
}

/**
 * Whether a document is a flow: an editor may show this server every YAML file there is, and only a
 * flow has `flowrun` or
 * `blocks` at its top. Scenario files (`*.test.yaml`) beside a flow are none; `isMarked` says that the editor knows it is one.
 */
export function isFlow({ name, text, isMarked }: FlowCandidate): boolean {
  return !isScenarioName(name) && (isMarked || looksLikeFlow(text));
}

/** A document that may be a flow. */
export interface FlowCandidate {
  readonly name: string;
  readonly text: string;
  readonly isMarked: boolean;
}
