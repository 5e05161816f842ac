import type { PictureNode, PictureRow } from "../picture/picture.ts";
import { drawText, escapeXml, round } from "./draw-text.ts";
import type { Box, PlacedNode } from "./placed.ts";
import { countText, noteTexts, sizes } from "./measure.ts";
import { textWidth } from "./text-width.ts";

const corner = 7;

/**
 * A box with its name, its steps and their counts. A text that is too long for the picture is shown
 * when the reader points at it.
 */
export function drawNode({ node, box }: PlacedNode): string {
  return `<g class="${classesOf(node)}">${drawTitle(node)}${drawShape(node, box)}</g>`;
}

function drawShape(node: PictureNode, box: Box): string {
  if (node.kind === "reference") return drawReference(node, box);
  return node.kind === "start" || node.kind === "end" ? drawPill(node, box) : drawBlock(node, box);
}

function classesOf({ kind, mark, isUnreachable, problems }: PictureNode): string {
  const isWrong = kind === "missing" || problems.length > 0;
  return [
    kind,
    mark,
    ...(isUnreachable ? ["unreachable"] : []),
    ...(isWrong ? ["problem"] : []),
  ].join(" ");
}

function drawTitle({ line, name, problems, kind }: PictureNode): string {
  if (line === undefined) return "";
  const lines = [kind === "missing" ? name : `${name}, line ${line}`, ...problems];
  return `<title>${escapeXml(lines.join("\n"))}</title>`;
}

function drawPill(node: PictureNode, box: Box): string {
  const { x, y, width } = box;
  const at = { x: x - width / 2 + sizes.padding + 2, y: y + sizes.name * 0.35, size: sizes.name };
  const name = drawText(node.name, { ...at, look: "text", weight: "bold" });
  return `${capsule(box)}${name}${drawCount(node.count, x + width / 2 - sizes.padding - 2, at.y)}`;
}

function drawReference({ name }: PictureNode, box: Box): string {
  const at = { x: box.x, y: box.y + sizes.label * 0.35, size: sizes.label };
  return `${capsule(box)}${drawText(name, { ...at, look: "text", anchor: "middle" })}`;
}

function capsule(box: Box): string {
  return rectangle("pill", box, box.height / 2);
}

function drawBlock(node: PictureNode, box: Box): string {
  const left = box.x - box.width / 2 + sizes.padding;
  const top = box.y - box.height / 2;
  const right = box.x + box.width / 2 - sizes.padding;
  const rows = node.rows.map((row, index) => drawRow(row, left, right, rowLine(top, index)));
  const notes = noteTexts(node).map((note, index) => {
    const y = rowLine(top, node.rows.length + index);
    return drawText(note, { x: left, y, size: sizes.label, look: "quiet note" });
  });
  const name = drawText(node.name, {
    x: left,
    y: top + 18,
    size: sizes.name,
    look: "text",
    weight: "bold",
  });
  return [
    rectangle("body", box),
    drawHead(box),
    rectangle("box", box),
    name,
    drawCount(node.count, right, top + 18),
    ...rows,
    ...notes,
  ].join("");
}

function rowLine(top: number, index: number): number {
  return top + sizes.headHeight + 16 + index * sizes.rowHeight;
}

function rectangle(look: string, { x, y, width, height }: Box, radius = corner): string {
  const place = `x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${width}" height="${height}"`;
  return `<rect class="${look}" ${place} rx="${radius}"/>`;
}

/**
 * The part of a box that holds its name: rounded at the top, and at the bottom too when it is all
 * of the box.
 */
function drawHead(box: Box): string {
  if (box.height <= sizes.headHeight) return rectangle("head", box);
  const top = box.y - box.height / 2;
  const left = round(box.x - box.width / 2);
  const right = round(box.x + box.width / 2 - corner);
  const bottom = round(top + sizes.headHeight);
  const arc = `a${corner} ${corner} 0 0 1 ${corner}`;
  const line = `M${left} ${bottom}V${round(top + corner)}${arc} -${corner}H${right}${arc} ${corner}V${bottom}Z`;
  return `<path class="head" d="${line}"/>`;
}

/**
 * A step between two edges of its box: its verb and argument from the left, its count to the right.
 */
function drawRow(
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
  const title =
    line === undefined
      ? ""
      : `<title>${escapeXml(`line ${line}: ${verb} ${argument}${when}`)}</title>`;
  return `<g class="${mark}">${title}${parts.join("")}${drawCount(count, right, y)}</g>`;
}

/** A count that ends at `x`; nothing without one. */
function drawCount(count: number | undefined, x: number, y: number): string {
  if (count === undefined) return "";
  return drawText(countText(count), { x, y, size: sizes.row, look: "quiet count", anchor: "end" });
}
