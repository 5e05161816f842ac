import { describe, expect, test } from "vitest";
import { curve } from "../../src/svg/draw-edge.ts";

describe("curve", () => {
  test("goes from the first point to the last", () => {
    expect(
      curve([
        { x: 0, y: 0 },
        { x: 0, y: 60 },
        { x: 90, y: 60 },
      ]),
    ).toBe("M0 0C0 20 0 40 15 50C30 60 60 60 75 60C90 60 90 60 90 60");
  });

  test("is empty without a point", () => {
    expect(curve([])).toBe("");
  });
});
