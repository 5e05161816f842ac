import { describe, expect, it } from "vitest";
import type { Figure } from "../../../bench/figure.ts";
import { findRegressions } from "../../../bench/runner/find-regressions.ts";

const figure = (
  kind: Figure["target"]["kind"],
  ratio: number,
  noise: number,
  target?: number,
): Figure => ({
  name: "cost",
  ratio,
  noise,
  target: { kind, ratio: target ?? (kind === "at most" ? Infinity : 0) },
  details: {},
});

describe("findRegressions", () => {
  it("finds what misses its target by more than its noise, recorded or not", () => {
    const dear = figure("at most", 1.31, 0.2, 1.1);
    const slow = figure("at least", 4.7, 0.2, 5);
    expect(findRegressions([dear, figure("at most", 1.29, 0.2, 1.1)], {})).toEqual([dear]);
    expect(
      findRegressions([slow, figure("at least", 4.9, 0.2, 5)], { cost: { ratio: 5.2, noise: 1 } }),
    ).toEqual([slow]);
  });

  it("lets a figure that missed its target when it was recorded stay as it was, and no worse", () => {
    const recorded = { cost: { ratio: 10, noise: 0.5 } };
    const worse = figure("at most", 12.5, 0.1, 8);
    expect(findRegressions([figure("at most", 10.4, 0.1, 8), worse], recorded)).toEqual([worse]);
  });

  it("finds a cost that has grown by more than three times its noise", () => {
    const recorded = { cost: { ratio: 1, noise: 0.1 } };
    const worse = figure("at most", 1.31, 0.05);
    expect(findRegressions([worse, figure("at most", 1.29, 0.05)], recorded)).toEqual([worse]);
  });

  it("finds a speed that has fallen by more than three times its noise", () => {
    const recorded = { cost: { ratio: 10, noise: 1 } };
    const worse = figure("at least", 6.9, 0.5);
    expect(findRegressions([worse, figure("at least", 7.1, 0.5)], recorded)).toEqual([worse]);
  });

  it("takes the larger noise of the two, and never less than eight per cent of the ratio", () => {
    const recorded = { cost: { ratio: 1, noise: 0 } };
    const worse = figure("at most", 1.25, 0);
    expect(findRegressions([figure("at most", 1.25, 0.09)], recorded)).toEqual([]);
    expect(findRegressions([figure("at most", 1.23, 0), worse], recorded)).toEqual([worse]);
  });

  it("lets through what became better, and what was never recorded", () => {
    expect(findRegressions([figure("at most", 0.1, 0)], { cost: { ratio: 1, noise: 0 } })).toEqual(
      [],
    );
    expect(findRegressions([figure("at most", 9, 0)], {})).toEqual([]);
  });
});
