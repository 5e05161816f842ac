import { describe, expect, test } from "vitest";
import { isPassing, retry, type Setback } from "../../src/ports/retry.ts";

const noon = Date.parse("2026-01-01T12:00:00Z");
const passes: Setback = { retryAfter: undefined };

/** Runs attempts that end like this; with the milliseconds at which each began. */
async function run(
  setbacks: readonly (Setback | undefined)[],
  { retries = 100, budget = Infinity, chance = 0 }: { retries?: number; budget?: number; chance?: number } = {},
): Promise<{ readonly last: number; readonly times: readonly number[] }> {
  const times: number[] = [];
  let time = noon;
  const last = await retry(
    async () => times.push(time - noon) - 1,
    (attempt) => setbacks[attempt],
    {
      retries,
      deadline: noon + budget,
      now: () => time,
      waitUntil: async (at) => {
        time = at;
      },
      random: () => chance,
    },
  );
  return { last, times };
}

describe("retry", () => {
  test("repeats until an attempt stands", async () => {
    expect(await run([passes, passes, undefined])).toEqual({ last: 2, times: [0, 125, 375] });
  });

  test("doubles its delays up to ten seconds, half of each by chance", async () => {
    const setbacks = [...Array.from({ length: 8 }, () => passes), undefined];

    expect((await run(setbacks)).times).toEqual([0, 125, 375, 875, 1875, 3875, 7875, 12_875, 17_875]);
    expect((await run(setbacks, { chance: 1 })).times).toEqual([0, 250, 750, 1750, 3750, 7750, 15_750, 25_750, 35_750]);
  });

  test.each([
    ["3", 3000],
    ["0", 125],
    ["Thu, 01 Jan 2026 12:00:07 GMT", 7000],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 125],
    ["soon", 125],
  ])("waits as long as Retry-After (%s) says, and never shorter than by itself", async (retryAfter, delay) => {
    expect((await run([{ retryAfter }, undefined])).times).toEqual([0, delay]);
  });

  test("gives the last result when no repeat is left", async () => {
    expect(await run([passes, passes, passes], { retries: 1 })).toEqual({ last: 1, times: [0, 125] });
  });

  test("does not wait for a repeat that would begin at the deadline or later", async () => {
    expect((await run([passes, passes, undefined], { budget: 375 })).times).toEqual([0, 125]);
    expect((await run([passes, passes, undefined], { budget: 376 })).times).toEqual([0, 125, 375]);
  });

  test("rejects as the attempt and the waiting do", async () => {
    const options = { retries: 1, deadline: Infinity, now: () => 0, random: () => 0 };
    const gone = new Error("Nobody waits.");
    const lost = new Error("Lost.");
    const waitUntil = async (): Promise<void> => {
      throw gone;
    };

    await expect(
      retry(
        async () => 1,
        () => passes,
        { ...options, waitUntil },
      ),
    ).rejects.toBe(gone);
    await expect(
      retry(
        () => Promise.reject(lost),
        () => passes,
        { ...options, waitUntil },
      ),
    ).rejects.toBe(lost);
  });
});

describe("isPassing", () => {
  test("holds for what may soon be over", () => {
    const statuses = [200, 201, 302, 400, 401, 404, 408, 425, 429, 500, 501, 502, 503, 504];
    expect(statuses.filter(isPassing)).toEqual([408, 425, 429, 500, 502, 503, 504]);
  });
});
