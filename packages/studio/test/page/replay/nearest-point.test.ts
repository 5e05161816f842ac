import { expect, test } from "vitest";
import { nearestPoint } from "../../../page/replay/nearest-point.ts";

const times = [0, 0, 0, 700, 700, 3_600_000];

test.each([
  ["the beginning of a call is its first point", 0, 0],
  ["a time near to several points shows the last of them", 650, 4],
  ["the last point before a long wait is shown for the first half of it", 1_700_000, 4],
  ["the end of a long wait is shown for the other half", 1_900_000, 5],
  ["a time behind all points shows the last one", 4_000_000, 5],
  ["a time just behind the beginning shows all that happened there", 100, 2],
] as const)("%s", (_, ms, point) => {
  expect(nearestPoint(times, ms)).toBe(point);
});
