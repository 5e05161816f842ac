import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  backoffMs,
  isPassing,
  retry,
  type RetryOptions,
  type Setback,
} from "../../src/time/retry.ts";
import { createVirtualClock } from "../../../contracts/src/index.ts";

const noon = Date.parse("2026-01-01T12:00:00Z");
const passes: Setback = {};

/** Runs attempts that end like this; with the milliseconds at which each began. */
async function run(
  setbacks: readonly (Setback | undefined)[],
  {
    budget,
    chance = 0,
    ...options
  }: Partial<RetryOptions> & { budget?: number; chance?: number } = {},
): Promise<{ readonly last: number; readonly times: readonly number[] }> {
  const clock = createVirtualClock({ settle: () => setImmediate(), start: noon });
  const times: number[] = [];
  const ending = retry(
    async () => times.push(clock.now() - noon) - 1,
    (attempt) => setbacks[attempt],
    {
      retries: 100,
      ...(budget === undefined ? {} : { deadline: noon + budget }),
      clock,
      random: () => chance,
      ...options,
    },
  );
  await clock.runUntilIdle();
  return { last: await ending, times };
}

describe("retry", () => {
  test("repeats until an attempt stands", async () => {
    expect(await run([passes, passes, undefined])).toEqual({ last: 2, times: [0, 125, 375] });
  });

  test("doubles its delays up to ten seconds, half of each by chance", async () => {
    const setbacks = [...Array.from({ length: 8 }, () => passes), undefined];

    expect((await run(setbacks)).times).toEqual([
      0, 125, 375, 875, 1875, 3875, 7875, 12_875, 17_875,
    ]);
    expect((await run(setbacks, { chance: 1 })).times).toEqual([
      0, 250, 750, 1750, 3750, 7750, 15_750, 25_750, 35_750,
    ]);
  });

  test("waits with the backoff that it is given", async () => {
    const backoff = { firstMs: 20, mostMs: 50, jitter: 0 };

    expect((await run([passes, passes, passes, undefined], { backoff })).times).toEqual([
      0, 20, 60, 110,
    ]);
  });

  test.each([
    ["3", 3000],
    ["0", 125],
    ["Thu, 01 Jan 2026 12:00:07 GMT", 7000],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 125],
    ["soon", 125],
  ])(
    "waits as long as Retry-After (%s) says, and never shorter than by itself",
    async (retryAfter, delay) => {
      expect((await run([{ retryAfter }, undefined])).times).toEqual([0, delay]);
    },
  );

  test("gives the last result when no repeat is left", async () => {
    expect(await run([passes, passes, passes], { retries: 1 })).toEqual({
      last: 1,
      times: [0, 125],
    });
  });

  test("does not wait for a repeat that would begin at the deadline or later", async () => {
    expect((await run([passes, passes, undefined], { budget: 375 })).times).toEqual([0, 125]);
    expect((await run([passes, passes, undefined], { budget: 376 })).times).toEqual([0, 125, 375]);
  });

  test("rejects as the attempt does", async () => {
    const lost = new Error("Lost.");
    const clock = createVirtualClock({ settle: () => setImmediate() });
    const options = { retries: 1, clock, random: () => 0 };

    await expect(
      retry(
        () => Promise.reject(lost),
        () => passes,
        options,
      ),
    ).rejects.toBe(lost);
  });
});

describe("retry with a signal", () => {
  const gone = new Error("Nobody waits.");

  test("rejects with its reason when it is aborted in a pause, and leaves no wake behind", async () => {
    const clock = createVirtualClock({ settle: () => setImmediate() });
    const stop = new AbortController();
    let attempts = 0;
    const ending = retry(
      async () => (attempts += 1),
      () => passes,
      { retries: 5, clock, random: () => 0, signal: stop.signal },
    );
    const rejection = ending.catch((error: unknown) => error);
    await clock.advance(100);
    stop.abort(gone);

    expect(await rejection).toBe(gone);
    expect([attempts, clock.pending]).toEqual([1, 0]);
  });

  test("rejects without a pause when it was aborted during the attempt", async () => {
    const clock = createVirtualClock({ settle: () => setImmediate() });
    const stop = new AbortController();
    const ending = retry(
      async () => stop.abort(gone),
      () => passes,
      { retries: 5, clock, random: () => 0, signal: stop.signal },
    );

    await expect(ending).rejects.toBe(gone);
    expect([clock.pending, getEventListeners(stop.signal, "abort")]).toEqual([0, []]);
  });

  test("leaves nothing on it, however often it paused", async () => {
    const { signal } = new AbortController();

    expect((await run([passes, passes, passes, undefined], { signal })).last).toBe(3);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("backoffMs", () => {
  const pauses = (jitter: number, chance: number): readonly number[] =>
    [1, 2, 3, 4, 5, 2_000].map((failures) =>
      backoffMs(failures, chance, { firstMs: 100, mostMs: 1_000, jitter }),
    );

  test("doubles with each failure in a row, up to the most", () => {
    expect(pauses(0, 0.7)).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  test("leaves as much of each pause to chance as it is told", () => {
    expect(pauses(0.5, 0)).toEqual([50, 100, 200, 400, 500, 500]);
    expect(pauses(0.5, 0.5)).toEqual([75, 150, 300, 600, 750, 750]);
    expect(pauses(1, 0.25)).toEqual([25, 50, 100, 200, 250, 250]);
  });
});

describe("isPassing", () => {
  test("holds for what may soon be over", () => {
    const statuses = [200, 201, 302, 400, 401, 404, 408, 425, 429, 500, 501, 502, 503, 504];
    expect(statuses.filter(isPassing)).toEqual([408, 425, 429, 500, 502, 503, 504]);
  });
});
