import { createVirtualClock } from "@flowrun/core/testing";
import { describe, expect, test } from "vitest";
import { createSystemd } from "../../../src/commands/run/systemd.ts";

/** A process in an environment, what systemd was told, and the clock. */
function open(environment: Readonly<Record<string, string>>) {
  const clock = createVirtualClock();
  const told: string[] = [];
  const systemd = createSystemd({ environment, clock }, (state) => told.push(`${clock.now()} ${state}`));
  return { clock, told, systemd };
}

describe("createSystemd", () => {
  test("tells nobody where no service manager started the process", async () => {
    const { clock, told, systemd } = open({ WATCHDOG_USEC: "30000000" });
    systemd.ready();
    await clock.advance(60_000);
    systemd.stopping();
    expect(told).toEqual([]);
  });

  test("tells that calls are taken, and that no new ones are", () => {
    const { told, systemd } = open({ NOTIFY_SOCKET: "/run/notify" });
    systemd.ready();
    systemd.stopping();
    expect(told).toEqual(["0 READY=1", "0 STOPPING=1"]);
  });

  test("gives a sign of life each half of the watchdog's time, until it stops", async () => {
    const { clock, told, systemd } = open({ NOTIFY_SOCKET: "/run/notify", WATCHDOG_USEC: "30000000" });
    systemd.ready();
    await clock.advance(31_000);
    systemd.stopping();
    await clock.advance(60_000);
    expect(told).toEqual(["0 READY=1", "15000 WATCHDOG=1", "30000 WATCHDOG=1", "31000 STOPPING=1"]);
  });
});
