import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { startCaller } from "../phones.ts";
import { hasRecording, recordingsOf } from "../recorded-sound.ts";
import { untilStanding } from "../standing.ts";
import { answered, hungUp, press, reached, shippedFlow, signal, speak } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

describe("flows/conference.yaml, on Asterisk", () => {
  test("brings members with the PIN together when the moderator comes, keeps others out who locks, and ends", async () => {
    const rows = {
      rooms: [{ number: "471", title: "Monday", pin: "1357", moderator_pin: "2468" }],
    };
    const hosted = await startHosted(asterisk, shippedFlow("conference"), { rows });
    let calls = 0;
    /** Somebody who types the room and this PIN, and is as far as this line then. */
    const enter = async (
      from: string,
      pin: string,
      at: string,
      ...steps: readonly CallerStep[]
    ) => {
      const number = calls++;
      const typing = [answered, signal, press("471#"), signal, press(`${pin}#`)];
      const caller = await startCaller(asterisk, {
        from,
        to: "5551",
        steps: [...typing, ...steps, hungUp],
      });
      for (const place of ["welcome/2 collect-digits", "welcome/4 collect-digits"]) {
        await reached(hosted, place, number);
        await caller.signal();
      }
      await reached(hosted, at, number);
      return caller;
    };
    const named = await enter("701", "1357", "records", signal, ...speak(700));
    await named.signal();
    await reached(hosted, "plays music:default under everything", 0);
    const moderator = await enter(
      "702",
      "2468",
      "moderate/2 conference",
      signal,
      press("*5"),
      signal,
      press("*9"),
    );
    await untilStanding(asterisk, "/bridges", (bridges) =>
      bridges.some(({ channels }) => channels?.length === 2),
    );
    await moderator.signal();
    await reached(hosted, "lock_room/1 ended: ok", 1);
    const late = await enter("703", "1357", "records");
    await reached(hosted, "ended: locked", 2);
    const refused = await enter("704", "1230", "[goodbye]");
    await moderator.signal();
    await Promise.all([named, moderator, late, refused].map(({ finished }) => finished));
    await hosted.close();

    expect(hosted.lines(0)).toContain("welcome/9 ended: ended");
    // The spoken names are erased when their callers leave.
    const names = [...hosted.traces.values()].flatMap(recordingsOf);
    expect(await Promise.all(names.map((name) => hasRecording(asterisk, "stored", name)))).toEqual([
      false,
      false,
    ]);
  }, 60_000);
});
