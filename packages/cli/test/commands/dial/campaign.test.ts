import type { RequestFate } from "@flowrun/host";
import { createVirtualClock } from "@flowrun/core/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Campaign } from "../../../src/commands/dial/campaign.ts";
import type { Pace } from "@flowrun/core/tooling";
import type { RowResult } from "../../../src/commands/dial/result-file.ts";

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A campaign for so many rows, each of which takes this long, and when each began and ended. */
function bench(count: number, pace: Pace, { seconds = 10, refused = 0 } = {}) {
  const clock = createVirtualClock({ settle });
  const log: (readonly [what: string, line: number, at: number])[] = [];
  const rows = Array.from({ length: count }, (_, place) => ({
    line: place + 2,
    args: { n: place },
    id: String(place),
  }));
  let left = refused;
  const wait = (): Promise<void> =>
    new Promise((resolve) => void clock.wake(clock.now() + seconds * 1_000, () => resolve()));
  const campaign = new Campaign({
    rows,
    pace,
    clock,
    results: {
      begin: ({ line }, at) => void log.push(["begin", line, at]),
      takeBack: ({ line }) => void log.push(["back", line, clock.now()]),
      end: ({ line }, at) => void log.push(["end", line, at]),
    },
    begin: async ({ n }): Promise<RequestFate> => {
      left -= 1;
      return left >= 0 ? { kind: "refused" } : { kind: "started", run: `run ${String(n)}` };
    },
    ended: async (): Promise<Omit<RowResult, "run" | "seconds">> => {
      await wait();
      return { outcome: "answered", returned: "ok", reason: "flow_ended" };
    },
    changed: () => undefined,
  });
  return { campaign, clock, log };
}

describe("a campaign", () => {
  test("calls one after the other, in order", async () => {
    const { campaign, clock, log } = bench(2, { atOnce: 1, perMinute: null });
    campaign.start();
    await clock.advance(30_000);
    await campaign.done;
    expect(log).toEqual([
      ["begin", 2, 0],
      ["end", 2, 10_000],
      ["begin", 3, 10_000],
      ["end", 3, 20_000],
    ]);
  });

  test("is never faster than its pace, and calls each row once", async () => {
    const paces = fc.record({
      atOnce: fc.option(fc.integer({ min: 1, max: 4 })),
      perMinute: fc.option(fc.integer({ min: 1, max: 6 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 15 }),
        paces,
        fc.integer({ min: 1, max: 90 }),
        async (count, pace, seconds) => {
          const { campaign, clock, log } = bench(count, pace, { seconds });
          campaign.start();
          await clock.advance(count * 150_000);
          await campaign.done;
          const begun = log.filter(([what]) => what === "begin");
          expect(begun.map(([, line]) => line)).toEqual(
            Array.from({ length: count }, (_, place) => place + 2),
          );
          for (const [, , at] of begun) {
            const within = begun.filter(([, , other]) => other > at - 60_000 && other <= at).length;
            expect(within).toBeLessThanOrEqual(pace.perMinute ?? count);
            const live = begun.filter(
              ([, , other]) => other > at - seconds * 1_000 && other <= at,
            ).length;
            expect(live).toBeLessThanOrEqual(pace.atOnce ?? count);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test("begins no more once it is stopped, and waits for those under way", async () => {
    const { campaign, clock, log } = bench(5, { atOnce: 2, perMinute: null });
    campaign.start();
    await clock.advance(5_000);
    campaign.stop();
    await clock.advance(5_000);
    await campaign.done;
    expect([log.map(([what]) => what), campaign.figures]).toEqual([
      ["begin", "begin", "end", "end"],
      { left: 3, live: 0 },
    ]);
  });

  test("takes back what could not begin, and tries it again a second later", async () => {
    const { campaign, clock, log } = bench(1, { atOnce: null, perMinute: 1 }, { refused: 1 });
    campaign.start();
    await clock.advance(20_000);
    await campaign.done;
    expect(log).toEqual([
      ["begin", 2, 0],
      ["back", 2, 0],
      ["begin", 2, 1_000],
      ["end", 2, 11_000],
    ]);
  });

  test("is over at once where it is stopped before it began", async () => {
    const { campaign, log } = bench(3, { atOnce: 1, perMinute: null });
    campaign.stop();
    await campaign.done;
    expect(log).toEqual([]);
  });
});
