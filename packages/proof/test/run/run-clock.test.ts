import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/run/memory.ts";
import { createRunClock } from "../../src/run/run-clock.ts";

describe("createRunClock", () => {
  test("wakes the earliest first, and those of one instant in the order in which they asked", () => {
    const clock = createRunClock(createMemory(), 1_000);
    const woken: string[] = [];
    const note = (name: string): void => void woken.push(`${clock.now()} ${name}`);
    clock.wake(3_000, () => note("late"));
    clock.wake(2_000, () => note("first"));
    const cancel = clock.wake(2_000, () => note("cancelled"));
    clock.wake(2_000, () => note("second"));
    cancel();
    while (clock.next());
    expect(woken).toEqual(["2000 first", "2000 second", "3000 late"]);
  });

  test("never goes back by itself: what was due before is woken now", () => {
    const clock = createRunClock(createMemory(), 1_000);
    clock.wake(500, () => {});
    expect([clock.next(), clock.now(), clock.next()]).toEqual([true, 1_000, false]);
  });

  test("goes back with the memory of its run", () => {
    const memory = createMemory();
    const clock = createRunClock(memory, 0);
    clock.wake(10, () => {});
    const kept = memory.keep();
    clock.next();
    memory.goBack(kept);
    expect([clock.now(), clock.next(), clock.now()]).toEqual([0, true, 10]);
  });
});
