import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "../bed/callee-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { keptRows } from "../kept-rows.ts";
import { startCallee } from "../phones.ts";
import { createSkippingClock } from "../skipping-clock.ts";
import { reached, shippedFlow } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["trunk"]);
});

afterAll(async () => {
  await asterisk.stop();
});

describe("flows/reminders.yaml, on Asterisk", () => {
  /**
   * A morning on which one patient is due, and a phone that does this; what was saved of the
   * patient.
   */
  async function remind(
    phone: CalleeBehaviour,
    at: string,
  ): Promise<{ readonly lines: readonly string[]; readonly saved: unknown }> {
    const visit = { phone: "91000001", name: "Ann", day: "2026-01-06", hour: "09:30", tries: 0 };
    const program = shippedFlow("reminders");
    const { store, rows } = keptRows(program, {
      appointments: [
        { ...visit, id: "1", state: "due" },
        { ...visit, id: "2", state: "confirmed" },
      ],
    });
    const clock = createSkippingClock();
    clock.skip(Date.parse("2026-01-05T10:00:00+01:00") - clock.now());
    const hosted = await startHosted(asterisk, program, { clock, store });
    const callee = await startCallee(asterisk, "trunk", phone, 1);
    expect(await hosted.host.request({ part: "campaign", args: {} })).toMatchObject({
      kind: "started",
    });
    await reached(hosted, at, 1);
    await callee.signal();
    await hosted.until(() => hosted.over.size === 2);
    await hosted.close();
    await callee.stop();
    return { lines: hosted.lines(1), saved: await rows("appointments") };
  }

  test("calls who is due when it is polite to, hears that a person answers, and takes the answer by key", async () => {
    const { lines, saved } = await remind(
      { kind: "presses", afterMs: 50, keys: "1" },
      "remind/5 menu",
    );
    expect(lines).toContain("remind/4 ended: answered");
    expect(saved).toMatchObject([{ state: "confirmed", tries: 1 }, { tries: 0 }]);
  }, 60_000);

  test("leaves nothing of a patient who hangs up while being asked, and calls again later", async () => {
    const { lines, saved } = await remind({ kind: "hangsUp", afterMs: 50 }, "plays date:");
    expect(lines.at(-1)).toBe("ended: caller_left");
    expect(saved).toMatchObject([{ state: "due", tries: 1 }, { tries: 0 }]);
  }, 60_000);
});
