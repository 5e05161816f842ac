import { describe, expect, test } from "vitest";
import { describeDifference, firstDifference } from "../../src/observe/first-difference.ts";

const at = (atMs: number, text: string) => ({ atMs, text });

describe("firstDifference", () => {
  test("is the first thing that is another one, comes at another time, or is missing", () => {
    const call = [at(0, "a"), at(1, "b")];
    expect(firstDifference(call, call)).toBeUndefined();
    expect(firstDifference(call, [at(0, "a"), at(2, "b")])).toEqual({
      before: at(1, "b"),
      after: at(2, "b"),
    });
    expect(firstDifference(call, [at(0, "a")])).toEqual({ before: at(1, "b"), after: undefined });
  });
});

describe("describeDifference", () => {
  test.each([
    [at(1_000, "plays a"), at(2_000, "plays a"), "at 2.000 s in place of 1.000 s: plays a"],
    [at(1_000, "plays a"), at(1_000, "plays b"), "at 1.000 s: plays b; without it: plays a"],
    [at(1_000, "plays a"), undefined, "without: plays a"],
    [undefined, at(1_000, "plays a"), "with, at 1.000 s: plays a"],
  ])("tells %j and %j", (before, after, words) => {
    expect(describeDifference({ before, after })).toBe(words);
  });

  test("shows of long texts what differs", () => {
    const long = "x".repeat(120);
    const [one, other] = [`${long}1${long}`, `${long}2${long}`];
    const told = describeDifference({ before: at(0, one), after: at(0, other) });
    expect(told).toMatch(/^at 0\.000 s: x{40} … x{20}2x{39} …; without it: x{40} … x{20}1x{39} …$/);
  });
});
