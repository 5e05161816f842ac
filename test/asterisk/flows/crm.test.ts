import type { HttpPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { startCallee, startCaller } from "../phones.ts";
import { recordingsOf, storedSound, tenthsWith } from "../recorded-sound.ts";
import { talking, untilStanding } from "../standing.ts";
import { answered, hangUp, reached, shippedFlow, signal, speak } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2010"]);
});

afterAll(async () => {
  await asterisk.stop();
});

describe("flows/crm.yaml, on Asterisk", () => {
  test("connects a known caller with their own contact, who has the recording pause; the CRM gets it all as one record", async () => {
    const asked: [string, unknown][] = [];
    const http: HttpPort = {
      async send({ method, url, body }) {
        asked.push([`${method} ${new URL(url).pathname}`, body ?? null]);
        const contact = { id: "c7", name: "Ada", owner: "PJSIP/2010", level: "gold" };
        return { status: 200, body: url.includes("by-phone") ? contact : null };
      },
      close: async () => undefined,
    };
    const hosted = await startHosted(asterisk, shippedFlow("crm"), { http });
    const phone = await startCallee(asterisk, "2010", {
      kind: "presses",
      afterMs: 50,
      keys: "*5",
      next: [{ keys: "*6" }],
    });
    const steps = [answered, signal, ...speak(700), signal, signal, ...speak(900), hangUp];
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    await untilStanding(asterisk, "/bridges", talking(1));
    await phone.signal();
    await reached(hosted, "pauses the recording: flow");
    await caller.signal();
    // The caller waits again, so all has been said.
    await caller.signal();
    await phone.signal();
    await reached(hosted, "goes on recording");
    await caller.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();

    const [tape = ""] = recordingsOf([...hosted.traces.values()].flat());
    expect(asked.map(([what]) => what)).toEqual(["GET /contacts/by-phone/555", "POST /calls"]);
    expect(asked[1]?.[1]).toMatchObject({
      from: "555",
      contact: "c7",
      tape: { name: tape, ended_by: "hangup" },
    });
    const sound = await storedSound(asterisk, tape);
    expect([700, 900].map((hertz) => tenthsWith(sound, hertz) >= 7)).toEqual([false, true]);
  }, 60_000);
});
