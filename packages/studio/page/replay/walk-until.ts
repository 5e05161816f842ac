import type { WalkCounts } from "../graph/overlay.ts";
import { walkCounts } from "../prove/walk-counts.ts";
import type { CallPoint } from "./step-again.ts";

/**
 * The way that a call had gone by a point. Where it is in a step with only one way on, that way is
 * not gone yet.
 */
export function walkUntil(points: readonly CallPoint[], point: number): WalkCounts {
  const { steps, ways } = walkCounts(points.slice(0, point + 1).flatMap(({ walk }) => walk));
  const here = points[point]?.step;
  const next = `${here} next`;
  return here === undefined
    ? { steps, ways }
    : { steps, ways: { ...ways, [next]: (ways[next] ?? 0) - 1 } };
}
