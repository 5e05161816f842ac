import { describe, expect, test } from "vitest";
import { createVirtualClock } from "../../src/time/virtual-clock.ts";
import { settle } from "../settle.ts";

describe("createVirtualClock", () => {
  test("stands still until it is told to move", async () => {
    const clock = createVirtualClock({ settle, start: 1_000 });
    await settle();
    expect(clock.now()).toBe(1_000);
  });

  test("wakes on the way, in order, at the time that was asked for", async () => {
    const clock = createVirtualClock({ settle });
    const woken: number[] = [];
    for (const at of [30, 10, 20]) clock.wake(at, () => woken.push(clock.now()));
    await clock.advance(25);
    expect([woken, clock.now(), clock.pending]).toEqual([[10, 20], 25, 1]);
  });

  test("lets promises settle before time goes on", async () => {
    const clock = createVirtualClock({ settle });
    const seen: number[] = [];
    clock.wake(10, () => void Promise.resolve().then(() => seen.push(clock.now())));
    await clock.advance(100);
    expect(seen).toEqual([10]);
  });

  test("wakes at once for a time that has passed", async () => {
    const clock = createVirtualClock({ settle, start: 100 });
    const woken: number[] = [];
    clock.wake(50, () => woken.push(clock.now()));
    await clock.advance(0);
    expect(woken).toEqual([100]);
  });

  test("does not wake when that was cancelled", async () => {
    const clock = createVirtualClock({ settle });
    const woken: number[] = [];
    clock.wake(10, () => woken.push(10))();
    expect(await clock.runUntilIdle()).toBe(0);
    expect(woken).toEqual([]);
  });

  test("runs until nobody waits any more, also for those who ask on the way", async () => {
    const clock = createVirtualClock({ settle });
    clock.wake(10, () => clock.wake(25, () => {}));
    expect(await clock.runUntilIdle()).toBe(25);
  });

  test("gives up on a wake that always comes again", async () => {
    const clock = createVirtualClock({ settle });
    const again = (): void => void clock.wake(clock.now() + 10, again);
    again();
    await expect(clock.runUntilIdle(100)).rejects.toThrow(
      "After 100 ms of virtual time 1 wakes are still outstanding.",
    );
  });

  test("goes on until something has settled that waits by it, or by something outside", async () => {
    const clock = createVirtualClock({ settle });
    const woken = new Promise<string>((resolve) => clock.wake(2_000, () => resolve("woken")));
    expect([await clock.runUntilSettled(woken), clock.now()]).toEqual(["woken", 2_000]);
    const outside = new Promise<never>((_, reject) => setImmediate(reject, new Error("Gone.")));
    await expect(clock.runUntilSettled(outside)).rejects.toThrow("Gone.");
  });

  test("wakes those of one instant in the order of their asking", async () => {
    const clock = createVirtualClock({ settle });
    const woken: string[] = [];
    for (const name of ["a", "b", "c"]) clock.wake(10, () => woken.push(name));
    await clock.advance(10);
    expect(woken).toEqual(["a", "b", "c"]);
  });

  test("goes from wake to wake at once for who asks for the next", () => {
    const clock = createVirtualClock();
    const woken: number[] = [];
    for (const at of [20, 10]) clock.wake(at, () => woken.push(clock.now()));
    expect([clock.next(), clock.next(), clock.next()]).toEqual([true, true, false]);
    expect([woken, clock.now(), clock.pending]).toEqual([[10, 20], 20, 0]);
  });

  test("stops when the condition holds, when nothing is left, and at the limit", async () => {
    const clock = createVirtualClock({ settle });
    let count = 0;
    const again = (): void => {
      count += 1;
      clock.wake(clock.now() + 10, again);
    };
    clock.wake(10, again);
    expect([await clock.runUntil(() => count === 3), clock.now()]).toEqual([true, 30]);
    expect([await clock.runUntil(() => false, 100), clock.now()]).toEqual([false, 130]);
    expect(await createVirtualClock({ settle }).runUntil(() => false)).toBe(false);
  });
});
