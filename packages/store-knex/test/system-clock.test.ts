import { describe, expect, test } from "vitest";
import { createSystemClock } from "../src/system-clock.ts";

describe("createSystemClock", () => {
  test("tells milliseconds since the epoch", () => {
    expect(Math.abs(createSystemClock().now() - Date.now())).toBeLessThan(60_000);
  });

  test("wakes at the time that was asked for, unless that was cancelled", async () => {
    const clock = createSystemClock();
    const woken: string[] = [];
    const at = clock.now() + 5.5;
    clock.wake(at, () => woken.push("cancelled"))();

    await new Promise<void>((resolve) => clock.wake(at, resolve));

    expect(clock.now()).toBeGreaterThanOrEqual(at);
    expect(woken).toEqual([]);
  });
});
