import { describe, expect, it } from "vitest";
import { quantile, ratioOfPairs } from "../../bench/ratio-of-pairs.ts";

describe("ratioOfPairs", () => {
  it("gives the median ratio of the pairs, its spread, and both medians", () => {
    const pairs = [
      { subject: 20, reference: 10 },
      { subject: 30, reference: 10 },
      { subject: 80, reference: 20 },
      { subject: 50, reference: 10 },
      { subject: 60, reference: 60 },
    ];
    expect(ratioOfPairs(pairs)).toEqual({ ratio: 3, noise: 1, subject: 50, reference: 10 });
  });

  it("does not care that the machine was slow for one pair, as long as it was for both", () => {
    const calm = { subject: 20, reference: 10 };
    expect(ratioOfPairs([calm, { subject: 200, reference: 100 }, calm])).toMatchObject({
      ratio: 2,
      noise: 0,
    });
  });
});

describe("quantile", () => {
  it("lies between two values in proportion", () => {
    expect(quantile([4, 1, 2, 3], 0.5)).toBe(2.5);
    expect(quantile([10, 20], 0.25)).toBe(12.5);
  });

  it("is no number for no values", () => {
    expect(quantile([], 0.5)).toBe(Number.NaN);
  });
});
