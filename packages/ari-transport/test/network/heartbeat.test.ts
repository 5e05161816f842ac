import { describe, expect, test } from "vitest";
import { startHeartbeat, type Heartbeat } from "../../src/network/heartbeat.ts";
import { virtualTime } from "../support/virtual-time.ts";

describe("startHeartbeat", () => {
  test("pings at every beat as long as there are signs of life", async () => {
    const { clock, alarms } = virtualTime();
    const beats: number[] = [];
    const heartbeat: Heartbeat = startHeartbeat({
      alarms,
      beatMs: 5_000,
      ping() {
        beats.push(clock.now());
        heartbeat.alive();
      },
      silent: () => beats.push(-1),
    });
    await clock.advance(20_000);
    expect(beats).toEqual([5_000, 10_000, 15_000, 20_000]);
    heartbeat.stop();
    expect(clock.pending).toBe(0);
  });

  test("asks for a sign of life at once when it is told to, and once for all who ask", async () => {
    const { clock, alarms } = virtualTime();
    const beats: string[] = [];
    const tell = (what: string) => () => void beats.push(`${what} ${clock.now()}`);
    const heartbeat = startHeartbeat({
      alarms,
      beatMs: 5_000,
      ping: tell("ping"),
      silent: tell("silent"),
    });
    await clock.advance(100);
    const verified = [
      heartbeat.verify().then(tell("lives")),
      heartbeat.verify().then(tell("lives")),
    ];
    await clock.advance(900);
    expect(beats).toEqual(["ping 100"]);
    heartbeat.alive();
    await Promise.all(verified);
    expect(beats).toEqual(["ping 100", "lives 1000", "lives 1000"]);
    heartbeat.stop();
    expect(clock.pending).toBe(0);
  });

  test("says that it is silent three seconds after it was told to ask, before whoever asked hears of it", async () => {
    const { clock, alarms } = virtualTime();
    const beats: string[] = [];
    const tell = (what: string) => () => void beats.push(`${what} ${clock.now()}`);
    const heartbeat = startHeartbeat({
      alarms,
      beatMs: 5_000,
      ping: tell("ping"),
      silent: tell("silent"),
    });
    const verified = heartbeat.verify().then(tell("verified"));
    await clock.runUntilIdle();
    await verified;
    expect(beats).toEqual(["ping 0", "silent 3000", "verified 3000"]);
  });

  test("has nothing to verify once it has stopped", async () => {
    const { clock, alarms } = virtualTime();
    const beats: string[] = [];
    const heartbeat = startHeartbeat({
      alarms,
      beatMs: 5_000,
      ping: () => beats.push("ping"),
      silent: () => {},
    });
    heartbeat.stop();
    await heartbeat.verify();
    expect([beats, clock.pending]).toEqual([[], 0]);
  });

  test("notices silence a beat after the ping, once", async () => {
    const { clock, alarms } = virtualTime();
    const beats: string[] = [];
    const tell = (what: string) => () => void beats.push(`${what} ${clock.now()}`);
    startHeartbeat({ alarms, beatMs: 5_000, ping: tell("ping"), silent: tell("silent") });
    await clock.runUntilIdle();
    expect(beats).toEqual(["ping 5000", "silent 10000"]);
  });
});
