import type { Diagnostic } from "@flowrun/core";

/** The longest text that is looked into. */
const longestText = 200;

/**
 * The same problem in a test file, with the remedy for a value of a case. The value may stand in the
 * signs of another language, or without any: `$(case.x)`, `{case.x}` or `case.x`.
 */
export function withValueOfCase(text: string, problem: Diagnostic): Diagnostic {
  const { code, span } = problem;
  if (!codes.has(code) || span.end - span.start > longestText) return problem;
  const written = text.slice(span.start, span.end).replaceAll(/^["']|["']$/g, "");
  const [, value] = /^[^\w]*(case\.\w+)[^\w]*$/.exec(written) ?? [];
  // A placeholder as it should be is told by others: its case lacks the value.
  return value === undefined || written.endsWith(`\${${value}}`)
    ? problem
    : { ...problem, hint: `Write "\${${value}}" for the value of the case.` };
}

const codes: ReadonlySet<string> = new Set([
  "PROOF_BAD_VALUE",
  "PROOF_UNKNOWN_NAME",
  "FLOW_BAD_VALUE",
]);
