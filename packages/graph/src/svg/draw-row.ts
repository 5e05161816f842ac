import type { PictureRow } from "../picture/picture.ts";
import { drawText } from "./draw-text.ts";
import { escapeXml } from "./escape-xml.ts";
import { countText, sizes } from "./measure.ts";
import { textWidth } from "./text-width.ts";

/** A step between two edges of its box: its verb and argument from the left, its count to the right. */
export function drawRow(
  { verb, argument, condition, line, mark, count }: PictureRow,
  x: number,
  right: number,
  y: number,
): string {
  const parts: string[] = [];
  let at = x;
  const add = (text: string, look: string, weight: "normal" | "bold" = "normal"): void => {
    if (text === "") return;
    parts.push(drawText(text, { x: at, y, size: sizes.row, look, weight }));
    at += textWidth(text, sizes.row, weight) + sizes.gap;
  };
  if (condition !== undefined) add("if", "quiet");
  add(verb, "verb", "bold");
  add(argument, "quiet");
  const when = condition === undefined ? "" : `, if ${condition}`;
  const title = line === undefined ? "" : `<title>${escapeXml(`line ${line}: ${verb} ${argument}${when}`)}</title>`;
  return `<g class="${mark}">${title}${parts.join("")}${drawCount(count, right, y)}</g>`;
}

/** A count that ends at `x`; nothing without one. */
export function drawCount(count: number | undefined, x: number, y: number): string {
  if (count === undefined) return "";
  return drawText(countText(count), { x, y, size: sizes.row, look: "quiet count", anchor: "end" });
}
