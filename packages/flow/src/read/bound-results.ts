import type { ValueType } from "@flowrun/core";
import { resultType, type StepNode } from "@flowrun/core/tooling";
import type { VerbTable } from "./find-verb.ts";

/**
 * The types of the names that steps bind under `as`. A name that several steps bind has the type of
 * the first of them.
 */
export function boundResults(
  steps: readonly StepNode[],
  verbs: VerbTable,
): ReadonlyMap<string, ValueType> {
  const names = new Map<string, ValueType>();
  for (const step of steps) {
    const verb = verbs[step.verb.value];
    const type = verb && resultType(verb, step);
    if (step.as !== undefined && type !== undefined && !names.has(step.as.value))
      names.set(step.as.value, type);
  }
  return names;
}
