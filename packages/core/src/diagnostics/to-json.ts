import type { Source } from "../source/source.ts";
import { positionAt } from "../source/position.ts";
import { fileAt } from "../source/source-files.ts";
import type { Diagnostic } from "./diagnostic.ts";

/**
 * A diagnostic as `--format json` prints it. Lines and columns count from 1; the end is the place
 * after the last character.
 */
export type JsonDiagnostic = {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly hint: string | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** A diagnostic as plain JSON for other tools. */
export function toJsonDiagnostic(source: Source, diagnostic: Diagnostic): JsonDiagnostic {
  const start = positionAt(source, diagnostic.span.start);
  const end = positionAt(source, diagnostic.span.end);
  return {
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    hint: diagnostic.hint ?? null,
    file: fileAt(source, diagnostic.span.start).name,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
