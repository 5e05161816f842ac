import type { Diagnostic } from "./diagnostic.ts";
import { flowProblem } from "./flow-problem.ts";

/** The most problems that are shown of one flow. */
export const diagnosticLimit = 100;

/**
 * Diagnostics in the order of the file; at the same place errors stand before warnings. Beyond
 * {@link diagnosticLimit} the rest is left out, and one more diagnostic says how many that were. An
 * ordered list stays as it is.
 */
export function orderDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.at(-1)?.code === "FLOW_TOO_MANY_PROBLEMS") return diagnostics;
  const ordered = diagnostics.toSorted(
    (a, b) => a.span.start - b.span.start || rank(a) - rank(b) || a.span.end - b.span.end,
  );
  const first = ordered.slice(0, diagnosticLimit);
  const hidden = ordered.slice(diagnosticLimit);
  const [next] = hidden;
  if (next === undefined) return first;
  const things = hidden.length === 1 ? "1 more problem is" : `${hidden.length} more problems are`;
  const note = flowProblem("FLOW_TOO_MANY_PROBLEMS", next.span, `${things} not shown.`, {
    hint: "Mend the first ones and check again.",
  });
  const severity = hidden.some((diagnostic) => diagnostic.severity === "error")
    ? "error"
    : "warning";
  return [...first, { ...note, severity }];
}

function rank(diagnostic: Diagnostic): number {
  return diagnostic.severity === "error" ? 0 : 1;
}
