import { describe, expect, test } from "vitest";
import { goOnInTurns, type Standing } from "../src/go-on-in-turns.ts";
import { createAlarms } from "../../core/src/time/alarms.ts";
import { createVirtualClock } from "../../core/src/time/virtual-clock.ts";
import { settle } from "../../core/test/settle.ts";

/**
 * Calls that stand still, and the numbers of those that went on, in order. `waiting`: for whom a
 * key was heard; `asking`: who has something to ask for.
 */
function standing(count: number, { waiting = [] as number[], asking = [] as number[] }) {
  const went: number[] = [];
  const calls = Array.from({ length: count }, (_, number): Standing => ({
    get waiting() {
      return waiting.includes(number) ? 1 : 0;
    },
    requests: { mayPump: asking.includes(number) },
    runOn: () => void went.push(number),
  }));
  const clock = createVirtualClock({ settle });
  return { calls, went, waiting, clock, alarms: createAlarms(clock) };
}

const from = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

describe("goOnInTurns", () => {
  test("has few calls go on at once, without a turn of the event loop between", async () => {
    const { calls, went, alarms } = standing(10, {});
    const done = goOnInTurns(calls, alarms, () => false);
    expect(went).toEqual(from(0, 10));
    await expect(done).resolves.toBe(true);
  });

  test("begins with those for whom something waits, and takes up who begins to wait meanwhile", async () => {
    const { calls, went, waiting, clock, alarms } = standing(30, { waiting: [15], asking: [20] });
    const done = goOnInTurns(calls, alarms, () => false);
    expect(went).toEqual([15, 20, ...from(0, 8)]);
    waiting.push(25);
    await clock.advance(1);
    await expect(done).resolves.toBe(true);
    expect(went.slice(10, 13)).toEqual([25, 8, 9]);
    expect(went.toSorted((a, b) => a - b)).toEqual(from(0, 30));
  });

  test("leaves the others as they are when the connection is lost", async () => {
    const { calls, went, clock, alarms } = standing(30, {});
    await expect(goOnInTurns(calls, alarms, () => went.length === 5)).resolves.toBe(false);
    expect(went).toEqual(from(0, 5));
    const done = goOnInTurns(calls.slice(5), alarms, () => went.length === 15);
    await clock.advance(1);
    await expect(done).resolves.toBe(false);
    expect(went).toEqual(from(0, 15));
  });
});
