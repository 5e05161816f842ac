import { textWidth } from "./text-width.ts";

/** A line of text and how it looks. */
export interface TextLook {
  readonly x: number;
  /** The height of the line that letters stand on. */
  readonly y: number;
  readonly size: number;
  /** Classes of the style sheet. */
  readonly look: string;
  readonly weight?: "normal" | "bold";
  readonly anchor?: "start" | "middle" | "end";
}

/**
 * A line of text that is exactly as wide as it was measured, whatever face the reader's system has.
 */
export function drawText(
  text: string,
  { x, y, size, look, weight = "normal", anchor = "start" }: TextLook,
): string {
  const place = `x="${round(x)}" y="${round(y)}" font-size="${size}"`;
  const width = `textLength="${textWidth(text, size, weight)}" lengthAdjust="spacingAndGlyphs"`;
  const classes = weight === "bold" ? `${look} bold` : look;
  const at = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  return `<text class="${classes}" ${place} ${width}${at}>${escapeXml(text)}</text>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A text for XML, in an element or an attribute. Characters that XML does not allow at all become a
 * blank.
 */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML 1.0, section 2.2: these may not stand in a document
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, " ")
      .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
  );
}

/** A number of pixels as it is written: a tenth of one is all that can be seen. */
export function round(number: number): number {
  return Math.round(number * 10) / 10;
}
