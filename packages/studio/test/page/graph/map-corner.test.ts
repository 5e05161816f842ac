import type { PlacedCard } from "@flowrun/graph";
import { expect, test } from "vitest";
import { cornerOfMap, roomOfMap } from "../../../page/graph/map-corner.ts";

const sizes = { canvas: { width: 800, height: 600 }, map: { width: 120, height: 100 } };
const start = { x: 0, y: 0, zoom: 1 };
const cardAt = (x: number, y: number): PlacedCard => ({
  card: {
    ...{ name: "a", kind: "block", begins: [], reachable: true, rows: [], pills: [] },
    span: { start: 0, end: 0 },
  },
  ...{ x, y, layout: { height: 100, rows: [], exits: [] } },
});
const [above, below, aside] = [cardAt(600, 20), cardAt(600, 450), cardAt(100, 450)];

test.each([
  ["below where no card is on the right", [aside], start, "low"],
  ["above where it would hide a card below", [below, aside], start, "high"],
  ["below where it would hide a card in both corners", [above, below], start, "low"],
  ["below as soon as the card is out of its way", [below], { ...start, y: -200 }, "low"],
] as const)("the small map stands %s", (_, cards, viewport, corner) => {
  expect(cornerOfMap(cards, viewport, sizes)).toBe(corner);
});

test.each([
  [
    { width: 1800, height: 1200 },
    { width: 180, height: 130 },
  ],
  [
    { width: 600, height: 300 },
    { width: 100, height: 50 },
  ],
])("on a canvas of %j the small map takes at most %j", (canvas, most) => {
  expect(roomOfMap(canvas)).toEqual(most);
});
