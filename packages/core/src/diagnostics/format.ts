import { codeFrame } from "../source/code-frame.ts";
import type { Source } from "../source/source.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { orderDiagnostics } from "./order.ts";

/**
 * A diagnostic as plain text without a newline at the end: severity, code and message, the frame
 * with the hint below it, and related places with their frames.
 *
 * ```text
 * error FLOW_UNKNOWN_VERB  There is no verb "anwser".
 *   flows/support.yaml:12:7
 *   11 |   welcome:
 *   12 |     - anwser
 *      |       ^^^^^^
 *   Did you mean "answer"?
 * ```
 */
export function formatDiagnostic(source: Source, diagnostic: Diagnostic): string {
  const related = (diagnostic.related ?? []).flatMap((place) => [
    place.message,
    codeFrame(source, place.span),
  ]);
  const below = [
    codeFrame(source, diagnostic.span),
    ...(diagnostic.hint ? [diagnostic.hint] : []),
    ...related,
  ];
  const head = `${diagnostic.severity} ${diagnostic.code}  ${diagnostic.message}`;
  return [head, ...below.map((part) => indent(part))].join("\n");
}

/**
 * All diagnostics of a flow in the order of the file, with a blank line between two; see {@link
 * orderDiagnostics}.
 */
export function formatDiagnostics(source: Source, diagnostics: readonly Diagnostic[]): string {
  return orderDiagnostics(diagnostics)
    .map((diagnostic) => formatDiagnostic(source, diagnostic))
    .join("\n\n");
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
