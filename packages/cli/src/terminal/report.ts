import { formatDiagnostic, formatDiagnostics, type Diagnostic, type Source } from "@flowrun/core";
import type { Problem } from "../cli-error.ts";
import type { Invocation } from "../invocation.ts";
import type { Paint } from "./paint.ts";

/**
 * A problem as plain text without a newline at the end, in the same form as a diagnostic of a flow.
 */
export function formatProblem({ code, message, hint, place }: Problem): string {
  if (place !== undefined) {
    return formatDiagnostic(place.source, {
      code,
      severity: "error",
      message,
      span: place.span,
      ...(hint ? { hint } : {}),
    });
  }
  return `error ${code}  ${message}${hint === undefined ? "" : `\n  ${hint}`}`;
}

/**
 * The text of a diagnostic or problem with its severity, its place and its carets coloured; the
 * characters stay the same.
 */
export function paintReport(text: string, paint: Paint): string {
  return text
    .split("\n")
    .map((line) => paintLine(line, paint))
    .join("\n");
}

function paintLine(line: string, paint: Paint): string {
  const head = /^(error|warning) (\S+)(.*)$/.exec(line);
  if (head) {
    const [, severity = "", code = "", rest = ""] = head;
    return `${paint(severity === "error" ? "red" : "yellow", severity)} ${paint("dim", code)}${paint("bold", rest)}`;
  }
  const carets = /^(\s*\|\s*)(\^+)$/.exec(line);
  if (carets) return `${paint("dim", carets[1] ?? "")}${paint("red", carets[2] ?? "")}`;
  return /^\s+\S+:\d+:\d+$/.test(line) ? paint("cyan", line) : line;
}

/**
 * All diagnostics of one flow as text with their frames, ending in a newline; empty when there are
 * none.
 */
export function reportDiagnostics(
  source: Source,
  diagnostics: readonly Diagnostic[],
  paint: Paint,
): string {
  return diagnostics.length === 0
    ? ""
    : `${paintReport(formatDiagnostics(source, diagnostics), paint)}\n`;
}

/** `1 error and 2 warnings`, or `no problems`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const parts = [count(errors, "error"), count(diagnostics.length - errors, "warning")].filter(
    (part) => part !== "",
  );
  return parts.length === 0 ? "no problems" : parts.join(" and ");
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** Prints warnings on standard error, one line each. */
export function printWarnings(
  { surroundings, paintError }: Invocation,
  warnings: readonly string[],
): void {
  for (const warning of warnings)
    surroundings.err.write(`${paintError("yellow", "warning")} ${warning}\n`);
}
