import { createAgents } from "@flowrun/agent-websocket";
import { createSystemClock } from "@flowrun/core/system-clock";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { samplesOf as samplesOfWav, toneIn } from "./bed/tone-power.ts";
import { playCall } from "./play-call.ts";
import { startToneAgent, type ToneAgent } from "./tone-agent.ts";

const clock = createSystemClock();

let asterisk: Asterisk;
let agent: ToneAgent;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

afterEach(async () => {
  await agent.close();
});

const speak: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "pause", ms: 500 },
  { kind: "talk", hertz: 700, ms: 400, silentMs: 4_000 },
];

describe("a voice agent that tells of events, on Asterisk", () => {
  test("tells that a turn has ended, and is interrupted while it speaks", async () => {
    const recorded = "interrupted-agent";
    agent = await startToneAgent({
      heard: ({ send, beep }) => {
        beep(1_000, 10_000);
        send({ type: "event", name: "turn_ended", args: { said: "A long tale.", mood: 1 } });
      },
      told: ({ type }, { send }) => {
        if (type === "say") setTimeout(() => send({ type: "end", summary: null }), 1_500);
      },
    });
    const { trace } = await playCall(asterisk, {
      flow: `
parts: { turn_ended: { takes: { said: string } } }
start: main
blocks:
  main:
    - answer
    - record-call: { name: ${recorded} }
      then: { failed: last }
    - agent: { name: shop, events: [turn_ended] }
      then: { failed: last, timed_out: last }
    - hangup
  turn_ended:
    - wait: 1s
    - tell: { say: "That was: \${args.said}", interrupt: true }
  last:
    - hangup
`,
      caller: [...speak, { kind: "hungUp" }],
      parts: { agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }) },
    });
    expect(agent.messages).toMatchObject([
      { type: "begin", events: [{ name: "turn_ended" }] },
      { type: "say", text: "That was: A long tale.", interrupt: true },
    ]);
    expect(trace.filter(({ kind }) => kind === "agent.happened")).toHaveLength(1);
    const samples = samplesOfWav(await asterisk.probe.file(`/recordings/stored/${recorded}/file`));
    const pieces = Array.from({ length: Math.floor(samples.length / 800) }, (_, at) =>
      toneIn(samples.subarray(800 * at, 800 * (at + 1)), 1_000),
    );
    // Ten seconds were given, and one was heard: nothing more after the interruption.
    const heardMs = 100 * pieces.filter((power) => power > 0.05).length;
    expect(heardMs).toBeGreaterThan(500);
    expect(heardMs).toBeLessThan(2_000);
  }, 60_000);
});
