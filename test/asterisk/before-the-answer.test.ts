import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { samplesOf, toneIn } from "./bed/tone-power.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const told = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /main\/\d ended|answered|played|background|leaving|recorded/.test(line));

const loudest = (samples: Float64Array): number => Math.max(...samples.map(Math.abs));

async function soundOf(name: string): Promise<Float64Array> {
  return samplesOf(
    await asterisk.probe.file(`/recordings/stored/${encodeURIComponent(name)}/file`),
  );
}

describe("a caller who is not answered, on Asterisk", () => {
  test("hears an announcement, is recorded, and is then refused as busy", async () => {
    const { lines } = await playCall(asterisk, {
      flow: `start: main
blocks:
  main:
    - record-call: { name: early/busy, early: true }
      then: { failed: lost }
    - play: { media: [sound:beep, sound:vm-goodbye], early: true }
    - hangup: busy
  lost:
    - log: lost
`,
      caller: [{ kind: "early" }, { kind: "refused", status: 486 }],
    });
    expect(told(lines)).toEqual([
      "main/1 ended: ok",
      "played sound:beep",
      "played sound:vm-goodbye",
      "main/2 ended: ok",
      "leaving: flow_ended",
      expect.stringMatching(/^recorded/),
    ]);
    expect(loudest(await soundOf("early/busy"))).toBeGreaterThan(0.02);
  });

  test("hears music, and then talks, who has been answered", async () => {
    const { lines } = await playCall(asterisk, {
      flow: `start: main
blocks:
  main:
    - music: { class: default, early: true }
    - record-call: { name: early/music, early: true }
      then: { failed: lost }
    - wait: 1500ms
    - answer
    - wait: 5s
  lost:
    - log: lost
`,
      caller: [
        { kind: "early" },
        { kind: "answered" },
        { kind: "talk", hertz: 700, ms: 1_000, silentMs: 200 },
        { kind: "hangUp" },
      ],
    });
    expect(told(lines)).toEqual([
      "main/1 ended: ok",
      "main/2 ended: ok",
      "main/3 ended: ok",
      "main/4 ended: ok",
      "leaving: caller_left",
      expect.stringMatching(/^recorded/),
    ]);
    const samples = await soundOf("early/music");
    const before = samples.slice(0, 10_000);
    expect(loudest(before)).toBeGreaterThan(0.02);
    expect(toneIn(before, 700)).toBeLessThan(0.02);
    expect(toneIn(samples, 700)).toBeGreaterThan(0.05);
  });
});
