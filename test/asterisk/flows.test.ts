import { readFileSync } from "node:fs";
import type { EmittedEvent, HttpPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Hosted, programOf, startHosted } from "./hosted.ts";
import { keptRows } from "./kept-rows.ts";
import { startCallee, startCaller } from "./phones.ts";
import { recordingsOf, storedSound, tenthsWith } from "./recorded-sound.ts";
import { createSkippingClock } from "./skipping-clock.ts";
import { talking, untilStanding } from "./standing.ts";
import { toneEar } from "./tone-ear.ts";

// The flows that come with flowrun and are not tried elsewhere, without a voice: their texts are passed over.
let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2010", "trunk"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = (name: string): ReturnType<typeof programOf> =>
  programOf(readFileSync(new URL(`../../flows/${name}.yaml`, import.meta.url), "utf8"));

const answered: CallerStep = { kind: "answered" };
const signal: CallerStep = { kind: "signal" };
const hangUp: CallerStep = { kind: "hangUp" };
const hungUp: CallerStep = { kind: "hungUp" };
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
/** A tone, and whatever comes next only after it. */
const speak = (hertz: number): readonly CallerStep[] => [
  { kind: "talk", hertz, ms: 1_000, silentMs: 200 },
  { kind: "pause", ms: 1 },
];

/** Until a call has come to such a line. */
const line = (hosted: Hosted, text: string, number = 0): Promise<void> =>
  hosted.until(() => hosted.lines(number).some((each) => each.includes(text)));

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
    const hosted = await startHosted(asterisk, flow("crm"), { http });
    const phone = await startCallee(asterisk, "2010", {
      kind: "presses",
      afterMs: 50,
      keys: "*5",
      next: { keys: "*6" },
    });
    const steps = [answered, signal, ...speak(700), signal, signal, ...speak(900), hangUp];
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    await untilStanding(asterisk, "/bridges", talking(1));
    await phone.signal();
    await line(hosted, "pauses the recording: flow");
    await caller.signal();
    // The caller waits again, so all has been said.
    await caller.signal();
    await phone.signal();
    await line(hosted, "goes on recording");
    await caller.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();

    const [tape = ""] = recordingsOf([...hosted.traces.values()].flat());
    expect(asked.map(([what]) => what)).toEqual(["GET /contacts/by-phone/555", "POST /screens", "POST /calls"]);
    expect(asked[2]?.[1]).toMatchObject({ from: "555", contact: "c7", tape: { name: tape, ended_by: "hangup" } });
    const sound = await storedSound(asterisk, tape);
    expect([700, 900].map((hertz) => tenthsWith(sound, hertz) >= 7)).toEqual([false, true]);
  }, 60_000);
});

describe("flows/survey.yaml, on Asterisk", () => {
  test("keeps each answer as it is given, one of them spoken, and those of a caller who hangs up in between", async () => {
    const question = (id: string, place: number, kind: string) => ({
      ...{ id, place, kind, survey: "5551" },
      ...{ text_en: "How was it?", text_nb: "Hvordan var det?" },
    });
    const questions = [question("q1", 1, "scale"), question("q2", 2, "yes_no"), question("q3", 3, "speech")];
    const program = flow("survey");
    const { store, rows } = keptRows(program, { questions, answers: [] });
    const emitted: EmittedEvent[] = [];
    const events = { emit: (event: EmittedEvent) => void emitted.push(event), close: async () => undefined };
    const parts = { store, events, recognition: toneEar([]) };
    const hosted = await startHosted(asterisk, program, parts);
    const typing = [answered, signal, press("1"), signal, press("4"), signal];
    const type = async (number: number, steps: readonly CallerStep[], places: readonly string[]): Promise<void> => {
      const caller = await startCaller(asterisk, { from: "555", to: "5551", steps: [...typing, ...steps] });
      for (const place of ["welcome/2 menu", "ask/5 collect-digits", ...places]) {
        await line(hosted, place, number);
        await caller.signal();
      }
      await caller.finished;
    };
    await type(0, [press("2"), signal, ...speak(700), press("#"), hungUp], ["ask_yes_no/1 menu", "records"]);
    await type(1, [hangUp], ["ask_yes_no/1 menu"]);
    await hosted.close();

    const answers = await rows("answers");
    const given = ["q1 4", "q2 no", "q3 spoken", "q1 4"];
    expect(answers.map(({ question: id, value }) => `${String(id)} ${String(value)}`)).toEqual(given);
    expect(tenthsWith(await storedSound(asterisk, String(answers[2]?.["recording"])), 700)).toBeGreaterThanOrEqual(7);
    expect(emitted.map(({ data }) => data)).toEqual([
      { survey: "5551", answered: 3, of: 3 },
      { survey: "5551", answered: 1, of: 3 },
    ]);
  }, 60_000);
});

describe("flows/reminders.yaml, on Asterisk", () => {
  /** A morning on which one patient is due, and a phone that does this; what was saved of the patient. */
  async function remind(
    phone: CalleeBehaviour,
    at: string,
  ): Promise<{ readonly lines: readonly string[]; readonly saved: unknown }> {
    const visit = { phone: "91000001", name: "Ann", day: "2026-01-06", hour: "09:30", tries: 0 };
    const program = flow("reminders");
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
    expect(await hosted.host.request({ part: "campaign", args: {} })).toMatchObject({ kind: "started" });
    await line(hosted, at, 1);
    await callee.signal();
    await hosted.until(() => hosted.over.size === 2);
    await hosted.close();
    await callee.stop();
    return { lines: hosted.lines(1), saved: await rows("appointments") };
  }

  test("calls who is due when it is polite to, hears that a person answers, and takes the answer by key", async () => {
    const { lines, saved } = await remind({ kind: "presses", afterMs: 50, keys: "1" }, "remind/5 menu");
    expect(lines).toContain("remind/4 ended: answered");
    expect(saved).toMatchObject([{ state: "confirmed", tries: 1 }, { tries: 0 }]);
  }, 60_000);

  test("leaves nothing of a patient who hangs up while being asked, and calls again later", async () => {
    const { lines, saved } = await remind({ kind: "hangsUp", afterMs: 50 }, "plays date:");
    expect(lines.at(-1)).toBe("ended: caller_left");
    expect(saved).toMatchObject([{ state: "due", tries: 1 }, { tries: 0 }]);
  }, 60_000);
});
