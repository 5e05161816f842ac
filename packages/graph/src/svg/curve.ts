import type { Point } from "./lay-out.ts";

/**
 * A smooth line from the first point to the last, bent towards those between (a uniform cubic B-spline with its ends
 * pinned), as the data of an SVG path.
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

/** A tenth of a pixel is all that can be seen. */
export function round(number: number): number {
  return Math.round(number * 10) / 10;
}
