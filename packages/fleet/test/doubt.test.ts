import { describe, expect, test } from "vitest";
import { Doubt } from "../src/doubt.ts";
import { settlingClock } from "./worker.ts";

/** A process that may doubt, and what the platform says of its calls. */
function doubting() {
  const clock = settlingClock();
  const told = {
    whose: undefined as "ours" | "another's" | undefined,
    settled: 0,
    lost: 0,
    isOver: false,
  };
  const doubt = new Doubt({
    ...{ clock, ownerNote: { whose: async () => told.whose }, isOver: () => told.isOver },
    settled: () => void (told.settled += 1),
    lost() {
      told.lost += 1;
      told.isOver = true;
    },
  });
  return { clock, told, doubt };
}

describe("a doubt", () => {
  test("is settled by what the log took after it was raised, and by nothing from before", () => {
    const { doubt } = doubting();
    doubt.raise();
    const before = doubt.count;
    doubt.raise();
    doubt.settle(before);
    expect(doubt.isThere).toBe(true);
    doubt.settle(doubt.count);
    expect(doubt.isThere).toBe(false);
  });

  test("is settled by the platform where the log does not answer within half a second", async () => {
    const { clock, doubt, told } = doubting();
    told.whose = "ours";
    doubt.raise();
    await clock.advance(499);
    expect([doubt.isThere, told.settled]).toEqual([true, 0]);
    await clock.advance(1);
    expect([doubt.isThere, told.settled]).toEqual([false, 1]);
  });

  test("ends the process where the platform says that another one has the calls", async () => {
    const { clock, doubt, told } = doubting();
    told.whose = "another's";
    doubt.raise();
    await clock.advance(60_000);
    expect([doubt.isThere, told.lost, told.settled]).toEqual([true, 1, 0]);
  });

  test("stays while neither of them tells", async () => {
    const { clock, doubt, told } = doubting();
    doubt.raise();
    await clock.advance(60_000);
    expect(doubt.isThere).toBe(true);
    told.whose = "ours";
    await clock.advance(500);
    expect(doubt.isThere).toBe(false);
  });
});
