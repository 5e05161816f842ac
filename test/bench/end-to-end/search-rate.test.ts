import { describe, expect, it } from "vitest";
import { searchRate } from "../../../bench/end-to-end/search-rate.ts";

describe("searchRate", () => {
  it.each([3, 40, 50, 77, 1_234])(
    "comes within ten per cent below %i calls a second, wherever it begins",
    async (limit) => {
      for (const from of [10, 50, 2_000]) {
        const rate = await searchRate(from, async (tried) => tried <= limit);
        expect(rate).toBeLessThanOrEqual(limit);
        expect(rate).toBeGreaterThan(limit / 1.1);
      }
    },
  );

  it("tries again what was too much once", async () => {
    const refused = new Set<number>();
    const bears = async (rate: number): Promise<boolean> => {
      const again = refused.has(rate);
      refused.add(rate);
      return again && rate <= 100;
    };
    expect(await searchRate(100, bears)).toBe(100);
  });

  it("gives nothing when nothing is borne", async () => {
    expect(await searchRate(50, async () => false)).toBe(0);
  });
});
