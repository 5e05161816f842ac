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

  test("notices silence a beat after the ping, once", async () => {
    const { clock, alarms } = virtualTime();
    const beats: string[] = [];
    const tell = (what: string) => () => void beats.push(`${what} ${clock.now()}`);
    startHeartbeat({ alarms, beatMs: 5_000, ping: tell("ping"), silent: tell("silent") });
    await clock.runUntilIdle();
    expect(beats).toEqual(["ping 5000", "silent 10000"]);
  });
});
