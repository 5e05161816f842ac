import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";

/** The first mark of a merge that was not finished: git writes it around two versions of a place. */
export function mergeConflict(text: string): Diagnostic | undefined {
  const found = /^(?:<{7}|>{7})(?:[ \t].*)?$/m.exec(text);
  if (found === null) return undefined;
  const span = { start: found.index, end: found.index + found[0].length };
  const message = "This line is a mark of git: a merge left two versions of a place in the file.";
  return flowProblem("FLOW_YAML", span, message, {
    hint: 'Keep the lines of one version, and remove the others and the lines "<<<<<<<", "=======" and ">>>>>>>".',
  });
}
