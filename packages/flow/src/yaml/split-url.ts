import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** A URL with a space behind its scheme, which YAML reads as a key then. */
export function splitUrl(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const bare = line.text.replaceAll(/"[^"]*"|'[^']*'|\s#.*$/g, (part) => "x".repeat(part.length));
  const found = /(?<=:\s+)(https?): +\/\/[^\s,}\]]+/.exec(bare);
  if (found === null) return undefined;
  const [written, scheme] = found;
  const start = line.span.start + found.index;
  const end = start + written.length;
  // The braces of an expression end no URL, but may hold the signs that would.
  const [whole = written] =
    /^(?:\$\{[^}]*\}|[^\s,}\]])+/.exec(text.slice(start, line.span.end).replace(/ +/, "")) ?? [];
  const message = `A space stands behind "${scheme}:", so that it is read as a key.`;
  return flowProblem("FLOW_YAML", { start, end }, message, { hint: `Write \`${whole}\`.` });
}
