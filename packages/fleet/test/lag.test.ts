import { createVirtualClock } from "@flowrun/core/tooling";
import { expect, test } from "vitest";
import { Lag } from "../src/lag.ts";
import type { Beat } from "../src/presence.ts";

/** A reader of a log whose owner says how far it has written it. */
function open() {
  const clock = createVirtualClock();
  const log = { at: 0 };
  let take = (_beat: Beat): void => {};
  const presence = {
    onBeat(listener: (beat: Beat) => void) {
      take = listener;
      return () => {};
    },
  };
  const lag = new Lag(presence, log, clock);
  const beat = (at: number, role: Beat["beat"] = "owner"): void => {
    const told = { worker: "w", name: "n:1", version: "1", reads: 1, calls: 0, forMs: 0, lagMs: 0 };
    take({ beat: role, at, ...told, versions: { own: "f", current: "f" } });
  };
  return { clock, log, lag, beat };
}

test("a standby lags from when it hears of something that it has not read, until it has read that", async () => {
  const { clock, log, lag, beat } = open();
  expect(lag.ms).toBe(0);
  beat(7);
  await clock.advance(400);
  expect(lag.ms).toBe(400);
  log.at = 7;
  expect(lag.ms).toBe(0);
});

test("a standby that reads on, always a little behind, does not lag more and more", async () => {
  const { clock, log, lag, beat } = open();
  for (let at = 10; at <= 100; at += 10) {
    beat(at);
    await clock.advance(100);
    log.at = at - 5;
    await clock.advance(100);
    log.at = at;
    await clock.advance(50);
  }
  beat(120);
  await clock.advance(30);
  expect(lag.ms).toBe(30);
});

test("a standby that reads nothing lags since the first thing that it missed", async () => {
  const { clock, lag, beat } = open();
  for (const at of [10, 20, 30]) {
    beat(at);
    await clock.advance(250);
  }
  expect(lag.ms).toBe(750);
});

test("what other standbys have read does not matter", () => {
  const { lag, beat } = open();
  beat(10, "standby");
  expect(lag.ms).toBe(0);
});
