import { describe, expect, test } from "vitest";
import { createClock, type ClockParts } from "../../src/time/create-clock.ts";

/** Timers that come when the test says so, `early` milliseconds before their time. */
function manualParts(early = 0): ClockParts & { delays: number[]; run: () => void; cancelled: number } {
  let now = 1_000;
  let due: { at: number; callback: () => void } | undefined;
  const parts = {
    delays: [] as number[],
    cancelled: 0,
    now: () => now,
    after: (delayMs: number, callback: () => void) => {
      parts.delays.push(delayMs);
      due = { at: now + delayMs - (parts.delays.length === 1 ? early : 0), callback };
      return () => {
        parts.cancelled += 1;
        due = undefined;
      };
    },
    run: () => {
      const timer = due;
      due = undefined;
      if (timer === undefined) return;
      now = timer.at;
      timer.callback();
    },
  };
  return parts;
}

describe("createClock", () => {
  test("calls back once at the time that was asked for", () => {
    const parts = manualParts();
    let called = 0;
    createClock(parts).wake(1_250, () => (called += 1));
    parts.run();
    parts.run();
    expect({ called, delays: parts.delays }).toEqual({ called: 1, delays: [250] });
  });

  test("waits again when the timer came a fraction early", () => {
    const parts = manualParts(0.4);
    const times: number[] = [];
    createClock(parts).wake(1_250, () => times.push(parts.now()));
    parts.run();
    expect(times).toEqual([]);
    parts.run();
    expect(times[0]).toBeGreaterThanOrEqual(1_250);
  });

  test("reaches a time that is further ahead than one timer can be", () => {
    const parts = manualParts();
    const thirtyDays = 30 * 24 * 3_600_000;
    const times: number[] = [];
    createClock(parts).wake(1_000 + thirtyDays, () => times.push(parts.now()));
    parts.run();
    expect(times).toEqual([]);
    parts.run();
    expect(times).toEqual([1_000 + thirtyDays]);
  });

  test("asks for no time at all when the moment has passed", () => {
    const parts = manualParts();
    let called = 0;
    createClock(parts).wake(900, () => (called += 1));
    parts.run();
    expect({ called, delays: parts.delays }).toEqual({ called: 1, delays: [0] });
  });

  test("cancels the timer that is running at that moment", () => {
    const parts = manualParts();
    let called = 0;
    const cancel = createClock(parts).wake(2 ** 32, () => (called += 1));
    parts.run();
    cancel();
    parts.run();
    expect({ called, cancelled: parts.cancelled }).toEqual({ called: 0, cancelled: 1 });
  });
});
