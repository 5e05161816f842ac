import { describe, expect, test } from "vitest";
import { goOnInTurns, type Standing } from "../../src/host/go-on-in-turns.ts";
import { createAlarms } from "../../src/time/alarms.ts";
import { createVirtualClock } from "../../src/time/virtual-clock.ts";
import { settle } from "../settle.ts";

/** Calls that stand still, and the numbers of those that went on, in order. `waiting`: for whom a key was heard; `asking`: who has something to ask for. */
function standing(count: number, { waiting = [] as number[], asking = [] as number[] }) {
  const went: number[] = [];
  const calls = Array.from({ length: count }, (_, number): Standing => ({
    get waiting() {
      return waiting.includes(number) ? 1 : 0;
    },
    requests: { mayPump: asking.includes(number) },
    goOn: () => void went.push(number),
  }));
  const clock = createVirtualClock({ settle });
  return { calls, went, waiting, clock, alarms: createAlarms(clock) };
}

const from = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

describe("goOnInTurns", () => {
  test("has few calls go on at once, without a turn of the event loop between", async () => {
    const { calls, went, alarms } = standing(50, {});
    const done = goOnInTurns(calls, alarms, () => false);
    expect(went).toEqual(from(0, 50));
    await expect(done).resolves.toBe(true);
  });

  test("begins with those for whom something waits, and takes up who begins to wait meanwhile", async () => {
    const { calls, went, waiting, clock, alarms } = standing(120, { waiting: [90], asking: [110] });
    const done = goOnInTurns(calls, alarms, () => false);
    expect(went).toEqual([90, 110, ...from(0, 48)]);
    waiting.push(100);
    await clock.advance(1);
    await expect(done).resolves.toBe(true);
    expect(went.slice(50, 53)).toEqual([100, 48, 49]);
    expect(went.toSorted((a, b) => a - b)).toEqual(from(0, 120));
  });

  test("leaves the others as they are when the connection is lost", async () => {
    const { calls, went, clock, alarms } = standing(120, {});
    await expect(goOnInTurns(calls, alarms, () => went.length === 10)).resolves.toBe(false);
    expect(went).toEqual(from(0, 10));
    const done = goOnInTurns(calls.slice(10), alarms, () => went.length === 60);
    await clock.advance(1);
    await expect(done).resolves.toBe(false);
    expect(went).toEqual(from(0, 60));
  });
});
