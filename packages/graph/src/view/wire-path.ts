import type { Point } from "../point.ts";

/** How round corners are. */
const radius = 12;

/**
 * A line through points that goes down in each of them; one from a side goes straight on to its
 * second and third point first.
 */
export function downwards(points: readonly Point[], side: "bottom" | "side"): string {
  const straight = straightOf(side);
  const head = aroundCorners(points.slice(0, straight));
  const rest = points.slice(straight - 1);
  const curves = rest.slice(1).map((to, index) => {
    const from = rest[index] ?? to;
    const middle = (from.y + to.y) / 2;
    return `C${at({ x: from.x, y: middle })} ${at({ x: to.x, y: middle })} ${at(to)}`;
  });
  return [head, ...curves].join(" ");
}

/** How many of its points are joined by straight lines. */
export function straightOf(side: "bottom" | "side"): number {
  return side === "side" ? 3 : 1;
}

/** A line from point to point with round corners. */
export function aroundCorners(points: readonly Point[]): string {
  const [first = { x: 0, y: 0 }] = points;
  const parts = points.slice(1).map((point, index) => {
    const [before, after] = [points[index] ?? point, points[index + 2]];
    if (after === undefined) return `L${at(point)}`;
    const turn = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
    return `L${at(towards(point, before, turn))} Q${at(point)} ${at(towards(point, after, turn))}`;
  });
  return [`M${at(first)}`, ...parts].join(" ");
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) * by) / length,
    y: from.y + ((to.y - from.y) * by) / length,
  };
}

function at({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
