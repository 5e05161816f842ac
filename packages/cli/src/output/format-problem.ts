import { formatDiagnostic } from "@flowrun/core";
import type { Problem } from "../problem.ts";

/** A problem as plain text without a newline at the end, in the same form as a diagnostic of a flow. */
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
