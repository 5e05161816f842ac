import { createAriTransport } from "@flowrun/ari-transport";
import type { HttpFile } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { samplesOf, toneIn } from "./bed/tone-power.ts";
import { type CallPlayed, type PlayedCall, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A call through a flow with these blocks. */
interface Recorded extends Omit<PlayedCall, "flow"> {
  readonly steps: readonly string[];
  readonly blocks?: readonly string[];
}

function record({ steps, blocks = [], ...played }: Recorded): Promise<CallPlayed> {
  const flow = `start: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}\n`).join("")}  lost:\n    - log: lost\n    - hangup\n${blocks.join("")}`;
  return playCall(asterisk, { ...played, flow });
}

const recordAs = (name: string, more = ""): string =>
  `record: { name: ${name}, max: 5s, end_on_silence: 1s, timeout: 2s${more} }\n      as: message\n      then: { empty: lost, failed: lost }`;

/** A caller who says something once it is recorded. */
const speaks = (...after: readonly CallerStep[]): readonly CallerStep[] => [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "talk", hertz: 440, ms: 1_500, silentMs: 3_000 },
  ...after,
];

const whenRecorded = [{ at: "records", who: "caller" }] as const;

async function soundOf(name: string): Promise<Float64Array> {
  return samplesOf(
    await asterisk.probe.file(`/recordings/stored/${encodeURIComponent(name)}/file`),
  );
}

/** The same, as a request sends it to a server. */
async function fetched(name: string): Promise<HttpFile> {
  const { httpPort, username, password, app } = asterisk.settings;
  const transport = createAriTransport({ host: `127.0.0.1:${httpPort}`, username, password, app });
  const file = await transport.recording?.(name);
  await transport.close();
  if (file === undefined) throw new Error("The transport gives no recordings.");
  return file;
}

function secondsOf({ names }: CallPlayed): number {
  const message = names["message"] as { readonly seconds: number };
  return message.seconds;
}

describe("record, on Asterisk", () => {
  test("keeps the tone that was said, up to the silence behind it, and plays it back", async () => {
    const made = await record({
      steps: ["answer", recordAs("box/silence"), "play: ${message.media}", "hangup"].map((step) =>
        step.replace("play: ${message.media}", 'play: "${message.media}"'),
      ),
      caller: speaks({ kind: "hungUp" }),
      signals: whenRecorded,
    });
    expect(made.names["message"]).toMatchObject({ name: "box/silence", ended_by: "silence" });
    expect(secondsOf(made)).toBeGreaterThan(1.2);
    expect(secondsOf(made)).toBeLessThan(2);
    expect(made.lines).toContain("played recording:box/silence");
    const samples = await soundOf("box/silence");
    expect(samples.length / 8000).toBeLessThan(3.5);
    expect(toneIn(samples.slice(4_000, 8_000), 440)).toBeGreaterThan(0.2);
    const file = await fetched("box/silence");
    expect([file.type.split("/")[0], file.bytes.length]).toEqual([
      "audio",
      samples.length * 2 + 44,
    ]);
    // The beep came before it.
    expect(toneIn(samples, 1400)).toBeLessThan(0.02);
  }, 60_000);

  test("ends by a key, and by its limit while somebody talks", async () => {
    const key = await record({
      steps: ["answer", recordAs("box/key"), "hangup"],
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1_000, silentMs: 200 },
        { kind: "press", keys: "#", by: "rfc4733" },
        { kind: "hungUp" },
      ],
      signals: whenRecorded,
    });
    expect(key.names["message"]).toMatchObject({ ended_by: "key" });
    const max = await record({
      steps: [
        "answer",
        recordAs("box/max", ", beep: false").replace("max: 5s", "max: 1s"),
        "hangup",
      ],
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 3_000, silentMs: 0 },
        { kind: "hungUp" },
      ],
      signals: whenRecorded,
    });
    expect(max.names["message"]).toMatchObject({ ended_by: "max" });
    expect(secondsOf(max)).toBeCloseTo(1, 0);
  }, 60_000);

  test("is empty where nobody talks, and nothing of it stays", async () => {
    const made = await record({
      steps: ["answer", recordAs("box/empty"), "hangup"],
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    expect(made.lines).toEqual(
      expect.arrayContaining(["main/2 ended: empty", "erases a recording"]),
    );
    await expect(soundOf("box/empty")).rejects.toThrow("404");
  }, 60_000);

  test("is kept and bound when the caller hangs up while talking", async () => {
    const made = await record({
      steps: ["answer", recordAs("box/hangup"), "hangup"],
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1_500, silentMs: 0 },
        { kind: "hangUp" },
      ],
      signals: whenRecorded,
    });
    expect(made.names["message"]).toMatchObject({ name: "box/hangup", ended_by: "hangup" });
    expect(secondsOf(made)).toBeGreaterThan(1);
    expect(toneIn((await soundOf("box/hangup")).slice(4_000, 8_000), 440)).toBeGreaterThan(0.2);
  }, 60_000);

  test("is erased, and refused under a name that is taken", async () => {
    const made = await record({
      steps: [
        "answer",
        recordAs("box/twice"),
        recordAs("box/twice").replace("failed: lost", "failed: again"),
        "hangup",
      ],
      blocks: [
        '  again:\n    - erase: "${message.name}"\n      then: { failed: lost }\n    - hangup\n',
      ],
      caller: speaks({ kind: "hungUp" }),
      signals: whenRecorded,
    });
    expect(made.lines).toEqual(
      expect.arrayContaining(["main/3 ended: failed", "again/1 ended: ok"]),
    );
    await expect(soundOf("box/twice")).rejects.toThrow("404");
  }, 60_000);
});

describe("record-call, on Asterisk", () => {
  test("keeps both voices through a bridge, without what was said in a pause", async () => {
    const made = await record({
      steps: [
        "answer",
        'record-call: { name: "calls/both" }\n      as: tape\n      then: { failed: lost }',
        "wait: 1200ms",
        "control: pause_recording\n      then: { failed: lost }",
        "wait: 1200ms",
        "control: resume_recording\n      then: { failed: lost }",
        "bridge: { to: 2001, keep_caller: true, max: 3s }\n      then: { else: lost, timed_out: done }",
      ],
      blocks: [
        "  done:\n    - control: stop_recording\n      then: { failed: lost }\n    - hangup\n",
      ],
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1_000, silentMs: 300 },
        { kind: "talk", hertz: 1_000, ms: 1_000, silentMs: 6_000 },
        { kind: "hungUp" },
      ],
      phones: { 2001: { kind: "talks", afterMs: 100, hertz: 700, ms: 2_000 } },
      signals: [
        { at: "records", who: "caller" },
        { at: "callee answered", who: "2001" },
      ],
    });
    expect(made.lines.filter((line) => /recording|records|recorded/.test(line))).toEqual([
      "records",
      "pauses the recording: flow",
      "goes on recording",
      "recorded, ended by flow",
    ]);
    expect(made.names["tape"]).toMatchObject({ name: "calls/both", ended_by: "flow" });
    const samples = await soundOf("calls/both");
    expect(toneIn(samples.slice(2_000, 6_000), 440)).toBeGreaterThan(0.1);
    expect(toneIn(samples, 700)).toBeGreaterThan(0.05);
    expect(toneIn(samples, 1_000)).toBeLessThan(0.02);
  }, 60_000);

  test("begins, pauses and ends by keys in a conversation that goes on", async () => {
    const key = (word: string, block: string): string =>
      `"${word}": { do: ${block}, by: caller, apart: false }`;
    const made = await record({
      steps: [
        "answer",
        `bridge: { to: 2001, keep_caller: true, max: 20s, keys: { ${key("*1", "tape_it")}, ${key("*2", "pause_it")} } }\n      then: { else: lost, ended: done }`,
      ],
      blocks: [
        "  tape_it:\n    - record-call: { name: calls/touched }\n      then: { failed: stop_it }\n",
        "  stop_it:\n    - control: stop_recording\n      then: { failed: return }\n",
        "  pause_it:\n    - control: pause_recording\n      then: { failed: return }\n",
        "  done:\n    - hangup\n",
      ],
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "press", keys: "*1", by: "rfc4733" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1_000, silentMs: 300 },
        { kind: "press", keys: "*2", by: "rfc4733" },
        { kind: "signal" },
        { kind: "talk", hertz: 1_000, ms: 1_000, silentMs: 300 },
        { kind: "press", keys: "*1", by: "rfc4733" },
        { kind: "signal" },
        { kind: "hangUp" },
      ],
      phones: { 2001: { kind: "talks", afterMs: 100, hertz: 700, ms: 15_000 } },
      mayLose: ["2001"],
      signals: [
        { at: "callee answered", who: "2001" },
        { at: "callee answered", who: "caller" },
        { at: "records", who: "caller" },
        { at: "pauses the recording", who: "caller" },
        { at: "recorded, ended by flow", who: "caller" },
      ],
    });
    expect(made.lines.filter((line) => /records|recording:|recorded/.test(line))).toEqual([
      "records",
      "pauses the recording: flow",
      "recorded, ended by flow",
    ]);
    const samples = await soundOf("calls/touched");
    expect(toneIn(samples, 440)).toBeGreaterThan(0.05);
    expect(toneIn(samples, 700)).toBeGreaterThan(0.05);
    expect(toneIn(samples, 1_000)).toBeLessThan(0.02);
  }, 60_000);

  test("ends with the caller, and nothing of it is left under way", async () => {
    const made = await record({
      steps: [
        "answer",
        'record-call: { name: "calls/left" }\n      as: tape\n      then: { failed: lost }',
        "wait: 30s",
      ],
      caller: speaks({ kind: "hangUp" }),
      signals: whenRecorded,
    });
    expect(made.names["tape"]).toMatchObject({ ended_by: "hangup" });
    expect(toneIn((await soundOf("calls/left")).slice(4_000, 8_000), 440)).toBeGreaterThan(0.1);
    await expect(asterisk.probe.get("/recordings/live/calls%2Fleft")).rejects.toThrow("404");
  }, 60_000);
});
