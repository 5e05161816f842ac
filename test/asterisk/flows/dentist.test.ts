import type { EmittedEvent } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import type { Caller } from "../bed/sipp.ts";
import { type Hosted, startHosted } from "../hosted.ts";
import { type KeptRows, keptRows } from "../kept-rows.ts";
import { startCallee, startCaller } from "../phones.ts";
import { storedSound, tenthsWith } from "../recorded-sound.ts";
import { createSkippingClock } from "../skipping-clock.ts";
import { talking, untilStanding } from "../standing.ts";
import {
  answered,
  hangUp,
  hungUp,
  press,
  reached,
  shippedFlow,
  signal,
  speak,
} from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A practice at this time of a Monday in January, which one call has reached. */
async function practiceAt(
  time: string,
  ...steps: readonly CallerStep[]
): Promise<{
  readonly hosted: Hosted;
  readonly caller: Caller;
  readonly kept: KeptRows;
  readonly emitted: readonly EmittedEvent[];
}> {
  const program = shippedFlow("dentist");
  const visit = { phone: "555", day: "2026-01-09", hour: "13:30", dentist: "Dr. Berg" };
  const kept = keptRows(program, { appointments: [visit], messages: [] });
  const clock = createSkippingClock();
  clock.skip(Date.parse(`2026-01-05T${time}:00+01:00`) - clock.now());
  const emitted: EmittedEvent[] = [];
  const events = {
    emit: (event: EmittedEvent) => void emitted.push(event),
    close: async () => undefined,
  };
  const hosted = await startHosted(asterisk, program, { clock, store: kept.store, events });
  const caller = await startCaller(asterisk, {
    from: "555",
    to: "5551",
    steps: [answered, ...steps],
  });
  return { hosted, caller, kept, emitted };
}

describe("flows/dentist.yaml, on Asterisk", () => {
  test("reads the caller's appointment out in the hours, and connects with the reception", async () => {
    const phone = await startCallee(asterisk, "2001", { kind: "hangsUp", afterMs: 50 });
    const { hosted, caller } = await practiceAt(
      "10:00",
      signal,
      press("2"),
      signal,
      press("1"),
      hungUp,
    );
    await reached(hosted, "main_menu/1 menu");
    await caller.signal();
    await hosted.until(
      () => hosted.lines(0).filter((line) => line === "main_menu/1 menu").length === 2,
    );
    await caller.signal();
    await untilStanding(asterisk, "/bridges", talking(1));
    await phone.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();

    const heard = hosted.lines(0).filter((line) => /^played (date|time)|^leaving/.test(line));
    expect(heard).toEqual(["played date:2026-01-09", "played time:13:30", "leaving: callee_left"]);
  });

  test("outside them connects who is in pain with the phone on duty, or with the reception where that is busy", async () => {
    const onDuty = await startCallee(asterisk, "2002", {
      kind: "refuses",
      status: "486 Busy Here",
    });
    const reception = await startCallee(asterisk, "2001", { kind: "hangsUp", afterMs: 50 });
    const { hosted, caller } = await practiceAt("12:30", signal, press("1"), hungUp);
    await reached(hosted, "shut/2 menu");
    await caller.signal();
    await untilStanding(asterisk, "/bridges", talking(1));
    await reception.signal();
    await caller.finished;
    await hosted.close();
    await onDuty.stop();
    await reception.stop();

    const calls = hosted
      .lines(0)
      .filter((line) => line.startsWith("calls ") || line.startsWith("leaving"));
    expect(calls).toEqual(["calls PJSIP/2002", "calls PJSIP/2001", "leaving: callee_left"]);
  });

  test("keeps the message of a caller who hangs up while speaking", async () => {
    const { hosted, caller, kept, emitted } = await practiceAt(
      "19:00",
      signal,
      press("2"),
      signal,
      ...speak(700),
      hangUp,
    );
    await reached(hosted, "shut/2 menu");
    await caller.signal();
    await reached(hosted, "records");
    await caller.signal();
    await caller.finished;
    await hosted.close();

    const [message] = await kept.rows("messages");
    expect(message).toMatchObject({ from: "555", kind: "voice" });
    const recording = String(message?.["name"]);
    expect(emitted.map(({ name, data }) => [name, data])).toEqual([
      ["practice.message", { from: "555", recording }],
    ]);
    expect(tenthsWith(await storedSound(asterisk, recording), 700)).toBeGreaterThanOrEqual(7);
  });
});
