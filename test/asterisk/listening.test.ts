import type { RecognitionPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type CallPlayed, left, playCall } from "./play-call.ts";
import { toneEar } from "./tone-ear.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** The steps of `main` are played to one caller; what comes of them. */
function callThrough(
  main: string,
  recognition: RecognitionPort,
  caller: readonly CallerStep[],
): Promise<CallPlayed> {
  const flow = `start: main\nblocks:\n  main:\n${main}\n  after: [{ hangup: {} }]\n`;
  return playCall(asterisk, { flow, caller, parts: { recognition } });
}

describe("an ear, on Asterisk", () => {
  test("hears the caller and not the prompt, which the caller hears undisturbed", async () => {
    const ear = toneEar([700]);
    const call = await callThrough(
      `    - answer
    - listen: { prompt: sound:digits/1, interrupt: none, end_on_silence: 400ms }
      then: { silent: after, failed: after }
    - hangup`,
      ear,
      [
        { kind: "answered" },
        { kind: "pause", ms: 1_500 },
        { kind: "talk", hertz: 700, ms: 600, silentMs: 3_000 },
        { kind: "hungUp" },
      ],
    );
    expect(left(call, "main/2")).toMatchObject({ outcome: "ok", detail: '"700"' });
    expect(call.trace).toContainEqual(
      expect.objectContaining({ kind: "media.finished", media: "sound:digits/1" }),
    );
    expect(call.trace.filter(({ kind }) => kind === "request.failed")).toEqual([]);
    // A spoken digit is a hundred times louder.
    expect(ear.loudestBefore()).toBeLessThan(0.005);
  }, 60_000);

  test("hears a caller who interrupts a prompt, of which it hears nothing", async () => {
    const ear = toneEar([700]);
    const call = await callThrough(
      `    - answer
    - listen: { prompt: [sound:digits/1, sound:digits/2, sound:digits/3, sound:digits/4], interrupt: speech, end_on_silence: 400ms }
      then: { silent: after, failed: after }
    - hangup`,
      ear,
      [
        { kind: "answered" },
        { kind: "pause", ms: 1_000 },
        { kind: "talk", hertz: 700, ms: 600, silentMs: 3_000 },
        { kind: "hungUp" },
      ],
    );
    expect(call.trace.filter(({ kind }) => kind === "speech.heard")).toMatchObject([
      { text: "700" },
    ]);
    expect(call.trace.filter(({ kind }) => kind === "media.stopped")).toHaveLength(1);
    expect(ear.loudestBefore()).toBeLessThan(0.005);
  }, 60_000);

  test("lets a menu be chosen from by a word, and by a key", async () => {
    const menu = `    - answer
    - menu: { prompt: sound:digits/1, keys: { 1: after }, words: { "seven hundred": after }, timeout: 4s }
      then: { silent: after, invalid: after }`;
    const ear = toneEar([700]);
    const spoken: RecognitionPort = {
      ...ear,
      recognise: (line, listening, receiver) =>
        ear.recognise(line, listening, {
          ...receiver,
          heard: (heard) => receiver.heard({ ...heard, text: "Seven hundred." }),
        }),
    };
    const word = await callThrough(menu, spoken, [
      { kind: "answered" },
      { kind: "talk", hertz: 700, ms: 600, silentMs: 2_000 },
      { kind: "hungUp" },
    ]);
    expect(left(word, "main/2")).toMatchObject({ outcome: "seven hundred" });
    const key = await callThrough(menu, spoken, [
      { kind: "answered" },
      { kind: "pause", ms: 500 },
      { kind: "press", keys: "1", by: "rfc4733" },
      { kind: "hungUp" },
    ]);
    expect(left(key, "main/2")).toMatchObject({ outcome: "1" });
  }, 60_000);

  test("takes digits or speech in one step, whichever the caller gives", async () => {
    const entry = `    - answer
    - collect-digits: { prompt: sound:digits/1, max_length: 4, speech: true, timeout: 4s }
      as: given
      then: { said: after, else: after }`;
    const word = await callThrough(entry, toneEar([700]), [
      { kind: "answered" },
      { kind: "talk", hertz: 700, ms: 600, silentMs: 3_000 },
      { kind: "hungUp" },
    ]);
    expect(left(word, "main/2")).toMatchObject({ outcome: "said", detail: '"700"' });
    const keys = await callThrough(entry, toneEar([700]), [
      { kind: "answered" },
      { kind: "pause", ms: 500 },
      { kind: "press", keys: "4711", by: "rfc4733" },
      { kind: "hungUp" },
    ]);
    expect(left(keys, "main/2")).toMatchObject({ outcome: "ok", detail: "by its length" });
  }, 60_000);

  test.each([0, 15, 40, 100, 400])(
    "leaves nothing when the caller hangs up after %i ms",
    async (ms) => {
      const call = await callThrough(
        `    - answer
    - listen: { timeout: 5s }
      then: { silent: after, failed: after }
    - hangup`,
        toneEar([700]),
        [{ kind: "answered" }, { kind: "pause", ms }, { kind: "hangUp" }],
      );
      expect(call.trace.at(-1)).toMatchObject({ kind: "call.ended", reason: "caller_left" });
    },
    60_000,
  );
});
