import { fileAt } from "./source-files.ts";
import type { Source } from "./source.ts";
import type { Span } from "./span.ts";

/**
 * A place in a source for people: line and column, both counted from 1; columns count UTF-16 units.
 */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * The position of the start of a span, in its file. An offset beyond the text counts as its end.
 */
export function positionOf(source: Source, span: Span): Position {
  return positionAt(source, span.start);
}

/** The position of an offset in its file; the offset is brought inside the text first. */
export function positionAt(source: Source, offset: number): Position {
  const { text } = source;
  const end = Math.max(0, Math.min(offset, text.length));
  let line = 1;
  let lineStart = fileAt(source, end).start;
  for (
    let at = text.indexOf("\n", lineStart);
    at !== -1 && at < end;
    at = text.indexOf("\n", at + 1)
  ) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}
