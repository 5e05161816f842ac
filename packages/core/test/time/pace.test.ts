import { describe, expect, test } from "vitest";
import { nextAt, recentIn } from "../../src/time/pace.ts";

const fast = { atOnce: null, perMinute: null };

describe("nextAt", () => {
  test("is at once where nothing holds a run back", () => {
    expect(nextAt(fast, { running: 1_000, begun: [1, 2, 3] }, 70_000)).toBe(70_000);
    const paced = { atOnce: 2, perMinute: 2 };
    expect(nextAt(paced, { running: 1, begun: [5_000, 20_000] }, 65_000)).toBe(65_000);
  });

  test("is a minute after the first of those that began within one", () => {
    const begun = [1_000, 5_000, 20_000];
    expect(nextAt({ ...fast, perMinute: 2 }, { running: 0, begun }, 61_000)).toBe(65_000);
  });

  test("is unknown until another one is over, whatever the minute says", () => {
    expect(nextAt({ atOnce: 2, perMinute: 1 }, { running: 2, begun: [] }, 0)).toBeUndefined();
  });
});

describe("recentIn", () => {
  test("has those of the last minute, and not the one that is just out of it", () => {
    expect(recentIn([1_000, 1_001, 60_000], 61_000)).toEqual([1_001, 60_000]);
  });
});
