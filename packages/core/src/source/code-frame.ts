import type { Source } from "./source.ts";
import { positionAt } from "./position.ts";
import { fileAt } from "./source-files.ts";
import type { Span } from "./span.ts";

/** The most columns of a source line that a frame shows; a longer line is cut around the caret. */
export const frameWidth = 100;

/**
 * The place of a span for people, as plain text without a newline at the end: `file:line:column`,
 * the line before, the line itself and carets under the span.
 *
 * ```text
 * flows/support.yaml:12:9
 * 11 |   - answer
 * 12 |   - go: mian-menu
 *    |         ^^^^^^^^^
 * ```
 *
 * A span over several lines is underlined on its first; an empty one gets one caret. Tabs are kept,
 * also in front of the carets, so that these stand right at any tab width. Other control characters
 * are shown as `·`.
 */
export function codeFrame(source: Source, span: Span): string {
  const { line, column } = positionAt(source, span.start);
  const text = lineAt(source.text, span.start - column + 1);
  const from = Math.min(column - 1, text.length);
  const caretCount = Math.max(1, Math.min(span.end - span.start, text.length - from));
  const window = cut(text, from, caretCount);
  const gutter = String(line).length;
  const number = (n: number): string => String(n).padStart(gutter);
  const before = line > 1 ? lineBefore(source.text, span.start - column + 1) : undefined;
  return [
    `${fileAt(source, span.start).name}:${line}:${column}`,
    ...(before === undefined ? [] : [`${number(line - 1)} | ${cut(before, 0, 0).text}`.trimEnd()]),
    `${number(line)} | ${window.text}`.trimEnd(),
    `${" ".repeat(gutter)} | ${padding(window.text.slice(0, window.from))}${"^".repeat(window.carets)}`,
  ].join("\n");
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf("\n", start);
  return clean(text.slice(Math.max(0, start), end === -1 ? text.length : end));
}

function lineBefore(text: string, start: number): string {
  return lineAt(text, text.lastIndexOf("\n", start - 2) + 1);
}

function clean(line: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  return line.replace(/\r$/, "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "·");
}

function padding(prefix: string): string {
  return prefix.replaceAll(/[^\t]/g, " ");
}

/** The part of a line that is shown, and where the carets stand in it. */
interface Window {
  readonly text: string;
  readonly from: number;
  readonly carets: number;
}

function cut(line: string, from: number, carets: number): Window {
  if (line.length <= frameWidth) return { text: line, from, carets };
  const start = Math.max(0, Math.min(from - frameWidth / 4, line.length - frameWidth));
  const end = start + frameWidth;
  const head = start > 0 ? "…" : "";
  const tail = end < line.length ? "…" : "";
  const text = head + line.slice(start + head.length, end - tail.length) + tail;
  const column = from - start;
  return { text, from: column, carets: Math.max(1, Math.min(carets, frameWidth - column)) };
}
