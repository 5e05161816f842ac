import { setImmediate } from "node:timers/promises";
import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { createPbx } from "../../src/model/pbx.ts";
import { after } from "../../src/model/timing.ts";

describe("createPbx", () => {
  test("runs tasks at their time or after a delay, and not those that were called off", async () => {
    const clock = createVirtualClock({ settle: setImmediate, start: 1_000 });
    const pbx = createPbx({ clock });
    const ran: [string, number][] = [];
    const note = (name: string) => () => ran.push([name, clock.now()]);
    after(pbx, 20, note("after"));
    pbx.alarms.set(1_010, note("at"));
    after(pbx, 15, note("called off"))();

    await clock.runUntilIdle();

    expect(ran).toEqual([
      ["at", 1_010],
      ["after", 1_020],
    ]);
  });

  test("keeps one wake-up with the clock, and none after its alarms were cleared", () => {
    const clock = createVirtualClock({ settle: setImmediate });
    const pbx = createPbx({ clock });

    for (const at of [30, 10, 20]) pbx.alarms.set(at, () => {});
    expect(clock.pending).toBe(1);
    pbx.alarms.clear();

    expect(clock.pending).toBe(0);
  });
});
