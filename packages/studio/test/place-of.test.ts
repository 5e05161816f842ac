import { expect, test } from "vitest";
import { placeOf, portOf } from "../src/place-of.ts";

test("a folder has the same place and port at each start, another has others", () => {
  const [flows, others] = ["/srv/flows", "/srv/other-flows"];
  expect([placeOf(flows), placeOf("/srv/x/../flows/")]).toEqual([placeOf(flows), placeOf(flows)]);
  expect(placeOf(others)).not.toBe(placeOf(flows));
  expect(portOf(others)).not.toBe(portOf(flows));
  for (const folder of [flows, others]) {
    expect(portOf(folder)).toBeGreaterThanOrEqual(20_000);
    expect(portOf(folder)).toBeLessThan(30_000);
  }
});
