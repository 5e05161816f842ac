import { createVirtualClock } from "@flowrun/core/testing";
import { expect, test } from "vitest";
import { Commits } from "../../../src/ledger/cell/commits.ts";

/** Commits that wait for 50 ms, unless told otherwise, and when each of them went on. */
function waiting(waitMs: number | "strict" = 50) {
  const clock = createVirtualClock();
  const owner = { mayGoOn: true, isDoubted: false };
  const wentOn: (readonly [string, number])[] = [];
  const commits = new Commits({
    ...{ clock, waitMs, isDoubted: () => owner.isDoubted, stoodStill: () => undefined },
    mayGoOn: async () => owner.mayGoOn,
  });
  const add = (name: string): void => commits.add(() => wentOn.push([name, clock.now()]));
  return { clock, owner, commits, wentOn, add };
}

test("commits go on as soon as what was written before them is kept, in order", async () => {
  const { clock, commits, wentOn, add } = waiting();
  for (const name of ["a", "b", "c"]) add(name);
  const began = clock.now();
  await clock.advance(10);
  commits.keep(2);
  expect(wentOn).toEqual([
    ["a", began + 10],
    ["b", began + 10],
  ]);
  expect([commits.released, commits.count, commits.isEmpty]).toEqual([2, 3, false]);
});

test("a commit that has waited long enough goes on when it may, and is asked about again until then", async () => {
  const { clock, owner, wentOn, add } = waiting();
  const began = clock.now();
  owner.mayGoOn = false;
  add("a");
  await clock.advance(200);
  expect(wentOn).toEqual([]);
  owner.mayGoOn = true;
  await clock.advance(100);
  expect(wentOn).toEqual([["a", began + 250]]);
});

test("nothing goes on by itself that waits for ever, that is in doubt, or that was dropped", async () => {
  const strict = waiting("strict");
  const doubted = waiting();
  doubted.owner.isDoubted = true;
  const dropped = waiting();
  for (const { add } of [strict, doubted, dropped]) add("a");
  dropped.commits.drop();
  for (const { clock } of [strict, doubted, dropped]) await clock.advance(60_000);
  expect([strict.wentOn, doubted.wentOn, dropped.wentOn]).toEqual([[], [], []]);
});
