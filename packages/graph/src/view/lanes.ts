import type { Point } from "../point.ts";

/** How far a wire stays from a card that it passes, in pixels. */
export const apart = 16;

/** How far two wires stay from each other, in pixels. */
export const beside = 7;

/** A part of a wire that goes straight up or down. */
export interface Lane {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** The lanes of a line: its parts that go straight up or down. */
export function lanesOn(points: readonly Point[]): readonly Lane[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    if (from.x !== to.x || from.y === to.y) return [];
    return [{ x: to.x, top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) }];
  });
}

/**
 * The nearest place outwards in which a lane lies on no other one. Where that would be beyond
 * `limit`, the middle of the widest room before it.
 */
export function freeLane(
  lanes: readonly Lane[],
  lane: Lane,
  outwards: 1 | -1,
  limit: number = outwards * Number.POSITIVE_INFINITY,
): number {
  const near = lanes.filter(({ top, bottom }) => top < lane.bottom && bottom > lane.top);
  let { x } = lane;
  while (near.some((each) => Math.abs(each.x - x) < beside)) x += outwards * beside;
  if (outwards * (limit - x) >= 0) return x;
  const [low, high] = [Math.min(lane.x, limit), Math.max(lane.x, limit)];
  const taken = near.map((each) => each.x).filter((each) => each > low && each < high);
  const edges = [low, ...taken, high].toSorted((a, b) => a - b);
  const rooms = edges.slice(1).map((to, index) => ({ from: edges[index] ?? to, to }));
  const widest = rooms.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
  return (widest.from + widest.to) / 2;
}
