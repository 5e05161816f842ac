import { round } from "./curve.ts";
import { escapeXml } from "./escape-xml.ts";
import { textWidth } from "./text-width.ts";

/** A line of text and how it looks. */
export interface TextLook {
  readonly x: number;
  /** Of the line that letters stand on. */
  readonly y: number;
  readonly size: number;
  /** Classes of the style sheet. */
  readonly look: string;
  readonly weight?: "normal" | "bold";
  readonly anchor?: "start" | "middle" | "end";
}

/** A line of text that is exactly as wide as it was measured, whatever face the reader's system has. */
export function drawText(text: string, { x, y, size, look, weight = "normal", anchor = "start" }: TextLook): string {
  const place = `x="${round(x)}" y="${round(y)}" font-size="${size}"`;
  const width = `textLength="${textWidth(text, size, weight)}" lengthAdjust="spacingAndGlyphs"`;
  const classes = weight === "bold" ? `${look} bold` : look;
  const at = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  return `<text class="${classes}" ${place} ${width}${at}>${escapeXml(text)}</text>`;
}
