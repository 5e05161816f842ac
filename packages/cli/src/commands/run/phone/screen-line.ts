import type { Paint, Style } from "../../../terminal/paint.ts";

/** A stretch of text in one style. */
export interface Segment {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** A line of the screen: stretches of text, from the left. */
export type ScreenLine = readonly Segment[];

/**
 * The line cut or filled up with spaces to exactly `width` characters. Control characters become
 * spaces.
 */
export function fit(line: ScreenLine, width: number): ScreenLine {
  let left = width;
  const fitted: Segment[] = [];
  for (const { text, style } of line) {
    // oxlint-disable-next-line no-control-regex -- a caller's number or a log line may hold anything
    const shown = [...text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ")]
      .slice(0, Math.max(0, left))
      .join("");
    left -= [...shown].length;
    if (shown !== "") fitted.push({ text: shown, style });
  }
  return left > 0 ? [...fitted, { text: " ".repeat(left) }] : fitted;
}

/** The line as the terminal takes it. */
export function paintLine(line: ScreenLine, paint: Paint): string {
  return line.map(({ text, style }) => (style === undefined ? text : paint(style, text))).join("");
}
