import { formatDiagnostics, type Diagnostic, type Source } from "@flowrun/core";
import { paintReport } from "./paint-report.ts";
import type { Paint } from "./paint.ts";

/** All diagnostics of one flow as text with their frames, ending in a newline; empty when there are none. */
export function reportDiagnostics(source: Source, diagnostics: readonly Diagnostic[], paint: Paint): string {
  return diagnostics.length === 0 ? "" : `${paintReport(formatDiagnostics(source, diagnostics), paint)}\n`;
}

/** `1 error and 2 warnings`, or `no problems`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const parts = [count(errors, "error"), count(diagnostics.length - errors, "warning")].filter((part) => part !== "");
  return parts.length === 0 ? "no problems" : parts.join(" and ");
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;
}
