import type { EmittedEvent } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { keptRows } from "../kept-rows.ts";
import { startCaller } from "../phones.ts";
import { storedSound, tenthsWith } from "../recorded-sound.ts";
import { toneEar } from "../tone-ear.ts";
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
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

describe("flows/survey.yaml, on Asterisk", () => {
  test("keeps each answer as it is given, one of them spoken, and those of a caller who hangs up in between", async () => {
    const question = (id: string, place: number, kind: string) => ({
      ...{ id, place, kind, survey: "5551" },
      ...{ text_en: "How was it?", text_nb: "Hvordan var det?" },
    });
    const questions = [
      question("q1", 1, "scale"),
      question("q2", 2, "yes_no"),
      question("q3", 3, "speech"),
    ];
    const program = shippedFlow("survey");
    const { store, rows } = keptRows(program, { questions, answers: [] });
    const emitted: EmittedEvent[] = [];
    const events = {
      emit: (event: EmittedEvent) => void emitted.push(event),
      close: async () => undefined,
    };
    const parts = { store, events, recognition: toneEar([]) };
    const hosted = await startHosted(asterisk, program, parts);
    const typing = [answered, signal, press("1"), signal, press("4"), signal];
    const type = async (
      number: number,
      steps: readonly CallerStep[],
      places: readonly string[],
    ): Promise<void> => {
      const caller = await startCaller(asterisk, {
        from: "555",
        to: "5551",
        steps: [...typing, ...steps],
      });
      for (const place of ["welcome/2 menu", "ask/5 collect-digits", ...places]) {
        await reached(hosted, place, number);
        await caller.signal();
      }
      await caller.finished;
    };
    await type(
      0,
      [press("2"), signal, ...speak(700), press("#"), hungUp],
      ["ask_yes_no/1 menu", "records"],
    );
    await type(1, [hangUp], ["ask_yes_no/1 menu"]);
    await hosted.close();

    const answers = await rows("answers");
    const given = ["q1 4", "q2 no", "q3 spoken", "q1 4"];
    expect(answers.map(({ question: id, value }) => `${String(id)} ${String(value)}`)).toEqual(
      given,
    );
    expect(
      tenthsWith(await storedSound(asterisk, String(answers[2]?.["recording"])), 700),
    ).toBeGreaterThanOrEqual(7);
    expect(emitted.map(({ data }) => data)).toEqual([
      { survey: "5551", answered: 3, of: 3 },
      { survey: "5551", answered: 1, of: 3 },
    ]);
  }, 60_000);
});
