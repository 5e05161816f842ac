import { setImmediate } from "node:timers/promises";
import { createVirtualClock } from "@flowrun/core/testing";
import { describe, expect, test } from "vitest";
import { createAgenda } from "../../src/time/agenda.ts";

describe("createAgenda", () => {
  test("runs tasks at their time or after a delay, and not those that were taken off", async () => {
    const clock = createVirtualClock({ settle: setImmediate, start: 1_000 });
    const agenda = createAgenda(clock);
    const ran: [string, number][] = [];
    const note = (name: string) => () => ran.push([name, agenda.now()]);
    agenda.after(20, note("after"));
    agenda.at(1_010, note("at"));
    agenda.after(15, note("taken off"))();

    await clock.runUntilIdle();

    expect(ran).toEqual([
      ["at", 1_010],
      ["after", 1_020],
    ]);
  });

  test("keeps one wake-up with the clock, and none after it was cleared", () => {
    const clock = createVirtualClock({ settle: setImmediate });
    const agenda = createAgenda(clock);

    for (const at of [30, 10, 20]) agenda.at(at, () => {});
    expect(clock.pending).toBe(1);
    agenda.clear();

    expect(clock.pending).toBe(0);
  });
});
