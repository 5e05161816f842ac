import { type TraceEntry, verbs } from "@flowrun/core";

/**
 * How each step of a call ended the last time, by step id, as a scenario may expect it: a verb without outcomes, such as
 * `set`, ends with one that only the interpreter knows, and is left out.
 */
export function outcomesOf(trace: readonly TraceEntry[]): Readonly<Record<string, string>> {
  const verbOf = new Map<string, string>();
  const outcomes: Record<string, string> = {};
  for (const entry of trace) {
    if (entry.kind === "step.entered") verbOf.set(entry.step, entry.verb);
    if (entry.kind !== "step.left") continue;
    const known = verbs[verbOf.get(entry.step) ?? ""]?.outcomes ?? [];
    if (known.includes(entry.outcome)) outcomes[entry.step] = entry.outcome;
  }
  return outcomes;
}
