import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** A condition without quotes that begins with `!`, in a text that YAML cannot read for it. */
export function conditionAsTag(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  return negatedCondition(lineAt(text, span.start));
}

/**
 * The same on a line: YAML takes the `!` for the beginning of a tag. Without it the condition would
 * hold where it must not, so quotes are the only remedy.
 */
export function negatedCondition({ span, text }: WrittenLine): Diagnostic | undefined {
  const [line, before = "", condition = ""] =
    /^((?:- +)*if:\s+)(!.*?)(?:\s+#.*)?$/.exec(text) ?? [];
  if (line === undefined) return undefined;
  const start = span.start + before.length;
  const message =
    'A condition that begins with "!" needs quotes: without them YAML takes it for a tag.';
  return flowProblem("FLOW_QUOTES_NEEDED", { start, end: start + condition.length }, message, {
    hint: `Write \`if: ${inQuotes(condition)}\`.`,
  });
}

/** A condition in the quotes that it does not hold itself. */
export function inQuotes(condition: string): string {
  if (!condition.includes("'")) return `'${condition}'`;
  return /["\\]/.test(condition) ? `'${condition.replaceAll("'", "''")}'` : `"${condition}"`;
}
