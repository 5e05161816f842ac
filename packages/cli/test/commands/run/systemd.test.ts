import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { createSystemd } from "../../../src/commands/run/systemd.ts";

/** A process in an environment, what systemd was told, and the clock. */
function open(environment: Readonly<Record<string, string>>) {
  const clock = createVirtualClock();
  const told: string[] = [];
  const systemd = createSystemd({ environment, clock }, (...states) =>
    told.push(`${clock.now()} ${states.join(" ")}`),
  );
  return { clock, told, systemd };
}

/** Also who is the main process, since it may have been another one so far. */
const ready = `0 MAINPID=${process.pid} READY=1`;

describe("createSystemd", () => {
  test("tells nobody where no service manager started the process", async () => {
    const { clock, told, systemd } = open({ WATCHDOG_USEC: "30000000" });
    void systemd.ready();
    await clock.advance(60_000);
    systemd.stopping();
    expect(told).toEqual([]);
  });

  test("tells that calls are taken, and that no new ones are", () => {
    const { told, systemd } = open({ NOTIFY_SOCKET: "/run/notify" });
    void systemd.ready();
    systemd.stopping();
    expect(told).toEqual([ready, "0 STOPPING=1"]);
  });

  test("says it again when one that stood by has the calls, with no more signs of life than before", async () => {
    const { clock, told, systemd } = open({
      NOTIFY_SOCKET: "/run/notify",
      WATCHDOG_USEC: "30000000",
    });
    void systemd.ready();
    void systemd.ready();
    await clock.advance(16_000);
    systemd.stopping();
    expect(told).toEqual([ready, ready, "15000 WATCHDOG=1", "16000 STOPPING=1"]);
  });

  test("gives a sign of life each half of the watchdog's time, until it stops", async () => {
    const { clock, told, systemd } = open({
      NOTIFY_SOCKET: "/run/notify",
      WATCHDOG_USEC: "30000000",
    });
    void systemd.ready();
    await clock.advance(31_000);
    systemd.stopping();
    await clock.advance(60_000);
    expect(told).toEqual([ready, "15000 WATCHDOG=1", "30000 WATCHDOG=1", "31000 STOPPING=1"]);
  });
});
