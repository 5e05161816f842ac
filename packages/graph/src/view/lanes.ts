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

/** The nearest place outwards in which a lane lies on no other one. */
export function freeLane(lanes: readonly Lane[], lane: Lane, outwards: 1 | -1): number {
  const near = lanes.filter(({ top, bottom }) => top < lane.bottom && bottom > lane.top);
  let { x } = lane;
  while (near.some((each) => Math.abs(each.x - x) < beside)) x += outwards * beside;
  return x;
}
