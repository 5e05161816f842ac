import { describe, expect, test } from "vitest";
import { createSystemClock, type Runtime } from "../../src/time/system-clock.ts";

/**
 * A runtime whose timer comes when the test says so, the first one `early` milliseconds before its
 * time.
 */
function manualRuntime(
  early = 0,
): Runtime & { delays: number[]; run: () => void; cancelled: number } {
  let sinceStart = 0;
  let due: { at: number; callback: () => void } | undefined;
  const runtime = {
    delays: [] as number[],
    cancelled: 0,
    performance: { timeOrigin: 1_000, now: () => sinceStart },
    setTimeout: (callback: () => void, delayMs: number) => {
      runtime.delays.push(delayMs);
      due = { at: sinceStart + delayMs - (runtime.delays.length === 1 ? early : 0), callback };
      return due;
    },
    clearTimeout: (timer: unknown) => {
      runtime.cancelled += 1;
      if (timer === due) due = undefined;
    },
    run: () => {
      const timer = due;
      due = undefined;
      if (timer === undefined) return;
      sinceStart = timer.at;
      timer.callback();
    },
  };
  return runtime;
}

describe("createSystemClock", () => {
  test("tells milliseconds since the epoch and never goes back", () => {
    const clock = createSystemClock();
    const first = clock.now();

    expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
    expect(clock.now()).toBeGreaterThanOrEqual(first);
  });

  test("wakes at the time that was asked for, not before", async () => {
    const clock = createSystemClock();
    const at = clock.now() + 5.5;

    const wokenAt = await new Promise<number>((resolve) => {
      clock.wake(at, () => resolve(clock.now()));
    });

    expect(wokenAt).toBeGreaterThanOrEqual(at);
  });

  test("does not wake what was cancelled", async () => {
    const clock = createSystemClock();
    const woken: string[] = [];
    const at = clock.now() + 5.5;
    clock.wake(at, () => woken.push("cancelled"))();

    await new Promise<void>((resolve) => clock.wake(at + 10, resolve));

    expect(woken).toEqual([]);
  });

  test("calls back once at the time that was asked for", () => {
    const runtime = manualRuntime();
    let called = 0;
    createSystemClock(runtime).wake(1_250, () => (called += 1));
    runtime.run();
    runtime.run();
    expect({ called, delays: runtime.delays }).toEqual({ called: 1, delays: [250] });
  });

  test("waits again when the timer came a fraction early", () => {
    const runtime = manualRuntime(0.4);
    const clock = createSystemClock(runtime);
    const times: number[] = [];
    clock.wake(1_250, () => times.push(clock.now()));
    runtime.run();
    expect(times).toEqual([]);
    runtime.run();
    expect(times[0]).toBeGreaterThanOrEqual(1_250);
  });

  test("reaches a time that is further ahead than one timer can be", () => {
    const runtime = manualRuntime();
    const clock = createSystemClock(runtime);
    const thirtyDays = 30 * 24 * 3_600_000;
    const times: number[] = [];
    clock.wake(1_000 + thirtyDays, () => times.push(clock.now()));
    runtime.run();
    expect(times).toEqual([]);
    runtime.run();
    expect(times).toEqual([1_000 + thirtyDays]);
  });

  test("asks for no time at all when the moment has passed", () => {
    const runtime = manualRuntime();
    let called = 0;
    createSystemClock(runtime).wake(900, () => (called += 1));
    runtime.run();
    expect({ called, delays: runtime.delays }).toEqual({ called: 1, delays: [0] });
  });

  test("cancels the timer that is running at that moment", () => {
    const runtime = manualRuntime();
    let called = 0;
    const cancel = createSystemClock(runtime).wake(2 ** 32, () => (called += 1));
    runtime.run();
    cancel();
    runtime.run();
    expect({ called, cancelled: runtime.cancelled }).toEqual({ called: 0, cancelled: 1 });
  });
});
