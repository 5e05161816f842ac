import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAlarms } from "../../src/time/alarms.ts";
import { createVirtualClock } from "../../src/time/virtual-clock.ts";
import { settle } from "../settle.ts";

function ready() {
  const clock = createVirtualClock({ settle });
  const alarms = createAlarms(clock);
  const rung: string[] = [];
  const set = (at: number, name: string) =>
    alarms.set(at, () => rung.push(`${name}@${clock.now()}`));
  return { clock, alarms, rung, set };
}

describe("createAlarms", () => {
  test("rings alarms at their times, earlier ones first", async () => {
    const { clock, rung, set } = ready();
    set(20, "b");
    set(10, "a");
    set(20, "c");
    await clock.advance(30);
    expect(rung).toEqual(["a@10", "b@20", "c@20"]);
  });

  test("rings an alarm so long after it was set as it was told", async () => {
    const { clock, alarms, rung } = ready();
    await clock.advance(5);
    alarms.after(10, () => rung.push(`after@${clock.now()}`));
    await clock.advance(30);
    expect(rung).toEqual(["after@15"]);
  });

  test("after a standstill lets be heard what came meanwhile, and only then rings, also what is set till then", () => {
    const time = { now: 0 };
    const wakes: { at: number; callback: () => void }[] = [];
    const alarms = createAlarms({
      now: () => time.now,
      wake: (at, callback) => {
        const wake = { at, callback };
        wakes.push(wake);
        return () => void wakes.splice(wakes.indexOf(wake), 1);
      },
    });
    const wake = (): void => wakes.shift()?.callback();
    const rung: string[] = [];
    const answered = alarms.set(100, () => rung.push("deadline"));
    alarms.set(200, () => rung.push("timer"));
    time.now = 351;
    wake();
    expect([rung, wakes.map(({ at }) => at)]).toEqual([[], [361]]);
    answered();
    alarms.set(300, () => rung.push("new"));
    time.now = 361;
    wake();
    expect([rung, wakes]).toEqual([["timer", "new"], []]);
    // A quarter of a second late is not a standstill.
    alarms.set(400, () => rung.push("late"));
    time.now = 650;
    wake();
    expect(rung).toEqual(["timer", "new", "late"]);
    alarms.set(700, () => rung.push("cancelled"));
    time.now = 1_000;
    wake();
    alarms.clear();
    expect(wakes).toEqual([]);
  });

  test("keeps one wake of the clock outstanding for any number of alarms", () => {
    const { clock, set } = ready();
    for (const at of [50, 10, 30, 20, 40]) set(at, "x");
    expect(clock.pending).toBe(1);
  });

  test("never rings a cancelled alarm, not even one of the same instant", async () => {
    const { clock, alarms, rung, set } = ready();
    const cancel: (() => void)[] = [];
    alarms.set(10, () => cancel.forEach((undo) => undo()));
    cancel.push(set(10, "same instant"), set(20, "later"));
    await clock.advance(30);
    expect(rung).toEqual([]);
  });

  test("asks nothing of the clock once the last alarm is cancelled", () => {
    const { clock, alarms, set } = ready();
    const [first, second] = [set(10, "a"), set(20, "b")];
    first();
    second();
    expect([alarms.size, clock.pending]).toEqual([0, 0]);
  });

  test("rings an alarm that is set by another one for a time that has come", async () => {
    const { clock, alarms, rung, set } = ready();
    alarms.set(10, () => set(5, "late"));
    await clock.advance(10);
    expect(rung).toEqual(["late@10"]);
  });

  test("waits on when the clock wakes it too early", async () => {
    const { clock, rung } = ready();
    const wakes: number[] = [];
    const hasty = createAlarms({
      now: clock.now,
      wake: (at, callback) => clock.wake(wakes.push(at) === 1 ? at - 2 : at, callback),
    });
    hasty.set(10, () => rung.push(`rung@${clock.now()}`));
    await clock.advance(10);
    expect([rung, wakes]).toEqual([["rung@10"], [10, 10]]);
  });

  test("forgets everything when it is cleared", async () => {
    const { clock, alarms, rung, set } = ready();
    set(10, "a");
    alarms.clear();
    await clock.advance(20);
    expect([rung, clock.pending]).toEqual([[], 0]);
  });

  test("agrees with a sorted list, whatever is set and cancelled", async () => {
    const given = fc.array(fc.record({ at: fc.integer({ min: 0, max: 20 }), stays: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(given, async (entries) => {
        const { clock, alarms, rung, set } = ready();
        const cancels = entries.map(({ at }, index) => set(at, String(index)));
        entries.forEach(({ stays }, index) => stays || cancels[index]?.());
        const kept = entries
          .map(({ at, stays }, index) => ({ at, stays, index }))
          .filter(({ stays }) => stays);
        const sizeBefore = alarms.size;
        await clock.runUntilIdle();
        const expected = kept.toSorted((a, b) => a.at - b.at || a.index - b.index);
        expect(rung).toEqual(expected.map(({ at, index }) => `${index}@${at}`));
        expect([sizeBefore, alarms.size]).toEqual([kept.length, 0]);
      }),
    );
  });
});
