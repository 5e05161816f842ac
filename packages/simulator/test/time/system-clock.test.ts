import { describe, expect, test } from "vitest";
import { createSystemClock } from "../../src/index.ts";

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
      clock.wake(at, () => {
        resolve(clock.now());
      });
    });

    expect(wokenAt).toBeGreaterThanOrEqual(at);
  });

  test("does not wake what was cancelled", async () => {
    const clock = createSystemClock();
    let woken = false;
    const cancel = clock.wake(clock.now() + 1, () => {
      woken = true;
    });

    cancel();
    await new Promise<void>((resolve) => {
      clock.wake(clock.now() + 10, resolve);
    });

    expect(woken).toBe(false);
  });
});
