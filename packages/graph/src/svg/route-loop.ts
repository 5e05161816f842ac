import type { PictureEdge } from "../picture/picture.ts";
import type { Box, PlacedEdge } from "./lay-out.ts";
import { measureLabel, type Size } from "./measure.ts";

/** How far a loop stands out from its box. */
const reach = 26;

/** The room that a loop needs beside its box. */
export function measureLoop(edge: PictureEdge): Size {
  const { width, height } = measureLabel(edge);
  return { width: width + reach, height };
}

/** An arrow from a box back to itself, at the right side of it, with its label behind the bend. */
export function routeLoop(edge: PictureEdge, { x, y, width, height }: Box): PlacedEdge {
  const right = x + width / 2;
  const bend = Math.min(14, height / 4);
  const label = measureLabel(edge);
  return {
    edge,
    points: [
      { x: right, y: y - bend },
      { x: right + reach, y: y - bend },
      { x: right + reach, y: y + bend },
      { x: right, y: y + bend },
    ],
    label: { ...label, x: right + reach - 2 + label.width / 2, y },
  };
}
