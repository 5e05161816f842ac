import { createAriTransport } from "@flowrun/ari-transport";
import { compileFlow, createHost, createSource, type Host, type TraceEntry } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { memoryStore, silentLogger } from "@flowrun/core/testing";
import type { RecognitionPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { toneEar } from "./tone-ear.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** The steps of `main` are played to one caller; what comes of them, once nothing of it is left. */
async function callThrough(
  main: string,
  recognition: RecognitionPort,
  steps: readonly CallerStep[],
): Promise<readonly TraceEntry[]> {
  const text = `
flowrun: 1
name: listening
start: main
blocks:
  main:
${main}
  after: [{ hangup: {} }]
`;
  const { program, diagnostics } = compileFlow(createSource("listening.yaml", text));
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  const trace: TraceEntry[] = [];
  let over = false;
  const host: Host = createHost({
    program,
    transport: createAriTransport(hostSettings()),
    store: memoryStore({}),
    recognition,
    clock: createSystemClock(),
    log: silentLogger(),
    observe: {
      stepped: ({ result }) => void trace.push(...result.trace),
      forgotten: () => {
        over = true;
      },
    },
  });
  host.start();
  onTestFinished(() => host.close());
  await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
  const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
  await vi.waitUntil(() => over, { timeout: 30_000 });
  await caller.finished;
  await emptied(asterisk);
  expect(host.stats().held).toEqual({ timers: 0, ids: 0 });
  await host.close();
  return trace;
}

function hostSettings(): Parameters<typeof createAriTransport>[0] {
  const { httpPort, username, password, app } = asterisk.settings;
  return { host: `127.0.0.1:${httpPort}`, username, password, app };
}

const left = (trace: readonly TraceEntry[], step: string): unknown =>
  trace.find((entry) => entry.kind === "step.left" && entry.step === step);

describe("an ear, on Asterisk", () => {
  test("hears the caller and not the prompt, which the caller hears undisturbed", async () => {
    const ear = toneEar([700]);
    const trace = await callThrough(
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
    expect(left(trace, "main/2")).toMatchObject({ outcome: "ok", detail: '"700"' });
    expect(trace).toContainEqual(expect.objectContaining({ kind: "media.finished", media: "sound:digits/1" }));
    expect(trace.filter(({ kind }) => kind === "request.failed")).toEqual([]);
    // A spoken digit is a hundred times louder.
    expect(ear.loudestBefore()).toBeLessThan(0.005);
  }, 60_000);

  test("hears a caller who interrupts a prompt, of which it hears nothing", async () => {
    const ear = toneEar([700]);
    const trace = await callThrough(
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
    expect(trace.filter(({ kind }) => kind === "speech.heard")).toMatchObject([{ text: "700" }]);
    expect(trace.filter(({ kind }) => kind === "media.stopped")).toHaveLength(1);
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

  test.each([0, 15, 40, 100, 400])(
    "leaves nothing when the caller hangs up after %i ms",
    async (ms) => {
      const trace = await callThrough(
        `    - answer
    - listen: { timeout: 5s }
      then: { silent: after, failed: after }
    - hangup`,
        toneEar([700]),
        [{ kind: "answered" }, { kind: "pause", ms }, { kind: "hangUp" }],
      );
      expect(trace.at(-1)).toMatchObject({ kind: "call.ended", reason: "caller_left" });
    },
    60_000,
  );
});
