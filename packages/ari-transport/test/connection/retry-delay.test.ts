import { describe, expect, test } from "vitest";
import { retryDelay } from "../../src/connection/retry-delay.ts";

const longest = (code: string): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 2_000].map((attempt) => retryDelay(attempt, code, () => 1));

describe("retryDelay", () => {
  test("doubles from 100 ms up to 5 s", () => {
    expect(longest("ARI_LOST")).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
  });

  test("doubles from 1 s up to 30 s for wrong credentials", () => {
    expect(longest("ARI_CREDENTIALS")).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  test("spreads over the whole time by the random number", () => {
    expect([0, 0.25, 0.5].map((number) => retryDelay(3, "ARI_LOST", () => number))).toEqual([0, 100, 200]);
  });
});
