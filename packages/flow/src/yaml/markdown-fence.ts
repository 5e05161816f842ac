import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";

/** A fence of Markdown around a file, as an answer of an assistant has it, or at one end of it. */
export function markdownFence(text: string): Diagnostic | undefined {
  const found = /^```\w*[ \t]*$/m.exec(text);
  if (found === null) return undefined;
  const { 0: written, index } = found;
  const span = { start: index, end: index + written.trimEnd().length };
  const message = `"${written.trim()}" is a fence of Markdown, and no part of a file.`;
  return flowProblem("FLOW_YAML", span, message, { hint: "Remove the line." });
}
