import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../test/cases.ts";
import { readInterval, writeInterval } from "../src/interval.ts";

describe("readInterval", () => {
  test.each([
    ["01:30:00", 5_400_000],
    ["00:00:00.25", 250],
    ["-00:00:01", -1_000],
    ["2 days", 172_800_000],
    ["1 day 02:00:00", 93_600_000],
    ["-1 days +02:00:00", -79_200_000],
    ["100:00:00  ", 360_000_000],
  ])("reads %j", (text, ms) => {
    expect(readInterval(text)).toBe(ms);
  });

  test.each(["", "1 mon", "1 year 2 days", "soon", "1:2:3", "5400"])(
    "finds no period of a length in %j",
    (text) => {
      expect(readInterval(text)).toBeUndefined();
    },
  );

  test("reads what writeInterval writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
        expect(readInterval(writeInterval(ms))).toBe(ms);
      }),
      { numRuns: cases(500) },
    );
  });
});
