import { describe, expect, it } from "vitest";
import type { Figure } from "../../../bench/figure.ts";
import { guardCosts } from "../../../bench/runner/guard-costs.ts";
import type { Measure } from "../../../bench/runner/measure.ts";

const cost = (ratio: number): Figure => ({
  name: "cost",
  ratio,
  noise: 0,
  target: { kind: "at most", ratio: 10 },
  details: {},
});

/** Gives these ratios one after the other, and notes over how many pairs each was asked for. */
function measureOf(...ratios: readonly number[]): {
  readonly measure: Measure;
  readonly asked: readonly number[];
} {
  const asked: number[] = [];
  const measure: Measure = async (pairs) => [cost(ratios[asked.push(pairs) - 1] ?? Number.NaN)];
  return { measure, asked };
}

const recorded = { cost: { ratio: 1, noise: 0.01 } };

describe("guardCosts", () => {
  it("takes a figure once when it is as it was", async () => {
    const { measure, asked } = measureOf(1);
    expect(await guardCosts([measure], recorded, 5)).toEqual({
      figures: [cost(1)],
      regressions: [],
    });
    expect(asked).toEqual([5]);
  });

  it("takes one that seems worse again, over three times as many pairs, and believes the second", async () => {
    const { measure, asked } = measureOf(2, 1);
    expect(await guardCosts([measure], recorded, 5)).toEqual({
      figures: [cost(1)],
      regressions: [],
    });
    expect(asked).toEqual([5, 15]);
  });

  it("tells of one that is worse both times", async () => {
    const { measure } = measureOf(2, 1.5);
    expect(await guardCosts([measure], recorded, 5)).toEqual({
      figures: [cost(1.5)],
      regressions: [cost(1.5)],
    });
  });
});
