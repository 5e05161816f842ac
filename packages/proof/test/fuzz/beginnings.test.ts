import { expect, test } from "vitest";
import type { JournalEntry, Program } from "@flowrun/core";
import { createBeginnings } from "../../src/fuzz/beginnings.ts";

const [one, other] = [{} as Program, {} as Program];
const start: JournalEntry = {
  ...{ call: "c", flow: "f" },
  start: { leg: "c", from: "1", to: "2", args: [], at: 0 },
};
const key = (digit: string): JournalEntry => ({
  call: "c",
  event: { kind: "dtmf.received", leg: "c", digit, at: 1 },
});

test("tells how many of its first inputs a call has in common with those that were kept", () => {
  const beginnings = createBeginnings();
  const common = (...keys: readonly string[]): number =>
    beginnings.of(one, [start, ...keys.map(key)]).common;
  expect(common("1")).toBe(0);
  beginnings.of(one, [start, key("1"), key("2")]).keep();
  beginnings.of(one, [start, key("1"), key("3"), key("4")]).keep();
  expect([common(), common("1"), common("1", "2", "5"), common("1", "3", "4")]).toEqual([
    1, 2, 3, 4,
  ]);
  expect([common("2", "1"), beginnings.of(other, [start]).common]).toEqual([1, 0]);
  expect(beginnings.of(one, []).common).toBe(0);
});

test("forgets all calls once there are too many", () => {
  const beginnings = createBeginnings(2);
  beginnings.of(one, [start, key("1")]).keep();
  beginnings.of(one, [start, key("2")]).keep();
  expect(beginnings.of(one, [start, key("1")]).common).toBe(1);
});
