import { drawText, round } from "./draw-text.ts";
import type { Point } from "../point.ts";
import type { PlacedEdge } from "./placed.ts";
import { sizes } from "./measure.ts";

const arrowLength = 8;

/** The line of an arrow with its head. */
export function drawLine({ edge, points }: PlacedEdge): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return "";
  const back = backFrom(tip, before);
  const line = curve([...points.slice(0, -1), back.middle]);
  const head = [tip, back.left, back.right].map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  return `<g class="${edge.mark}"><path class="edge" d="${line}"/><polygon class="arrow" points="${head}"/></g>`;
}

/** The label of an arrow on a ground of its own, so that it can be read where lines cross it. */
export function drawLabel({ edge, label: box }: PlacedEdge): string {
  if (edge.label.length === 0) return "";
  const left = round(box.x - box.width / 2);
  const top = round(box.y - box.height / 2);
  const lines = edge.label.map((line, index) => {
    const y = top + (index + 1) * sizes.labelHeight - 2;
    return drawText(line, { x: box.x, y, size: sizes.label, look: lookOf(line), anchor: "middle" });
  });
  const under = `<rect class="under" x="${left}" y="${top}" width="${box.width}" height="${box.height}" rx="3"/>`;
  return `<g class="${edge.mark}">${under}${lines.join("")}</g>`;
}

function lookOf(line: string): string {
  return line.startsWith("×") ? "quiet count" : "text";
}

function backFrom(tip: Point, before: Point): Record<"middle" | "left" | "right", Point> {
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const x = (tip.x - before.x) / length;
  const y = (tip.y - before.y) / length;
  const base = { x: tip.x - x * arrowLength, y: tip.y - y * arrowLength };
  const half = arrowLength * 0.45;
  return {
    middle: { x: tip.x - x * (arrowLength - 1), y: tip.y - y * (arrowLength - 1) },
    left: { x: base.x - y * half, y: base.y + x * half },
    right: { x: base.x + y * half, y: base.y - x * half },
  };
}

/**
 * A smooth line from the first point to the last, bent towards those between (a uniform cubic
 * B-spline with its ends pinned), as the data of an SVG path.
 */
export function curve(points: readonly Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "";
  const pinned = [...points, last, last];
  const parts = points.map((from, index) => {
    const [to = last, next = last] = pinned.slice(index + 1, index + 3);
    const end = mix(mix(from, 1 / 3, to), 1 / 2, mix(to, 2 / 3, next));
    return `C${text(mix(from, 2 / 3, to))} ${text(mix(from, 1 / 3, to))} ${text(end)}`;
  });
  return `M${text(first)}${parts.join("")}`;
}

function mix(a: Point, share: number, b: Point): Point {
  return { x: a.x * share + b.x * (1 - share), y: a.y * share + b.y * (1 - share) };
}

function text({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}
