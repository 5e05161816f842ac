import { describe, expect, test } from "vitest";
import { Commits } from "../src/commits.ts";
import { settlingClock } from "./worker.ts";

/** Commits that wait for 50 ms, unless told otherwise, and when each of them went on. */
function waiting(waitMs: number | "strict" = 50) {
  const clock = settlingClock();
  const owner = { isDoubted: false, stoodStill: 0, note: async () => false };
  const wentOn: (readonly [string, number])[] = [];
  const commits = new Commits({
    ...{ clock, waitMs, isDoubted: () => owner.isDoubted, note: () => owner.note() },
    stoodStill: () => void (owner.stoodStill += 1),
  });
  const began = clock.now();
  const add = (name: string): void => commits.add(() => wentOn.push([name, clock.now() - began]));
  return { clock, owner, commits, wentOn, add };
}

describe("commits", () => {
  test("go on as soon as what was written before them is kept, in order", async () => {
    const { clock, commits, wentOn, add } = waiting();
    for (const name of ["a", "b", "c"]) add(name);
    await clock.advance(10);
    commits.keep(2);
    expect(wentOn).toEqual([
      ["a", 10],
      ["b", 10],
    ]);
    expect([commits.released, commits.count, commits.isEmpty]).toEqual([2, 3, false]);
  });

  test("go on when they are noted, 50 ms after the first of them; those that come while the log is late within 10 ms", async () => {
    for (const waitMs of [50, 2_000, "strict"] as const) {
      const { clock, owner, commits, wentOn, add } = waiting(waitMs);
      owner.note = async () => true;
      add("a");
      await clock.advance(40);
      add("b");
      await clock.advance(12);
      for (const name of ["c", "d"]) add(name);
      await clock.advance(100);
      add("e");
      await clock.advance(10);
      commits.keep(5);
      add("f");
      await clock.advance(1_000);
      expect(wentOn).toEqual([
        ["a", 50],
        ["b", 50],
        ["c", 60],
        ["d", 60],
        ["e", 152],
        ["f", 212],
      ]);
    }
  });

  test("that cannot be noted go on when they have waited for so long all the same, but for those that wait for ever", async () => {
    const { clock, wentOn, add } = waiting(200);
    const strict = waiting("strict");
    for (const { add: each } of [{ add }, strict]) each("a");
    await clock.advance(60);
    add("b");
    await clock.advance(1_000);
    await strict.clock.advance(1_000);
    expect(wentOn).toEqual([
      ["a", 200],
      ["b", 260],
    ]);
    expect(strict.wentOn).toEqual([]);
    strict.owner.note = async () => true;
    await strict.clock.advance(100);
    expect(strict.wentOn).toHaveLength(1);
  });

  test("do not wait for a platform that takes long to note something", async () => {
    const { clock, owner, wentOn, add } = waiting();
    owner.note = () => new Promise(() => undefined);
    add("a");
    await clock.advance(60_000);
    expect(wentOn).toEqual([["a", 300]]);
  });

  test("do not go on by a note that came while the process stood still", async () => {
    const { clock, owner, wentOn, add } = waiting();
    const noted = Promise.withResolvers<boolean>();
    let late = 0;
    const still = new Commits({
      ...{
        clock: { ...clock, now: () => clock.now() + late },
        waitMs: 50,
        isDoubted: () => owner.stoodStill > 0,
      },
      note: () => noted.promise,
      stoodStill: () => void (owner.stoodStill += 1),
    });
    still.add(() => add("a"));
    await clock.advance(60);
    late = 4_000;
    noted.resolve(true);
    await clock.advance(1_000);
    expect([owner.stoodStill, wentOn]).toEqual([1, []]);
  });

  test("do not go on by themselves while they are in doubt, or when they were dropped", async () => {
    const doubted = waiting();
    doubted.owner.isDoubted = true;
    const dropped = waiting();
    for (const { add } of [doubted, dropped]) add("a");
    dropped.commits.drop();
    for (const { clock } of [doubted, dropped]) await clock.advance(60_000);
    expect([doubted.wentOn, dropped.wentOn]).toEqual([[], []]);
    doubted.owner.isDoubted = false;
    doubted.commits.goOn();
    await doubted.clock.advance(0);
    expect(doubted.wentOn).toHaveLength(1);
  });
});
