import { expect, test } from "vitest";
import { beside, freeLane } from "../../src/view/lanes.ts";

const lane = (x: number, top = 0, bottom = 100) => ({ x, top, bottom });

test("a lane goes outwards past those that lie where it would", () => {
  expect(freeLane([lane(10), lane(10 + beside)], lane(10), 1)).toBe(10 + 2 * beside);
});

test("a lane stays where only others above or below it are", () => {
  expect(freeLane([lane(10, 100, 200)], lane(10), -1)).toBe(10);
});

test("where no place is left before the limit, a lane takes the middle of the widest room", () => {
  expect(freeLane([lane(10), lane(14), lane(20)], lane(10), 1, 24)).toBe(17);
});
