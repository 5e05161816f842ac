import { fileURLToPath } from "node:url";
import { createAgents } from "@flowrun/agent-websocket";
import { createSystemClock } from "@flowrun/core/system-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcess } from "../process/start-process.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";
import { storedSound, tenthsWith } from "./recorded-sound.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `
parts: { find: { about: Finds an order., gives: json } }
start: main
blocks:
  main:
    - answer
    - record-call: { name: example-agent }
      then: { failed: last }
    - agent: { name: shop, tools: [find], max: 20s }
      as: talk
      then: { ended: last, failed: last, timed_out: last }
  find: [{ return: { value: { state: on its way } } }]
  last: [{ hangup: {} }]
`;

/** The address of the agent in `examples`, which ends with the test. */
async function startExample(): Promise<string> {
  const path = fileURLToPath(new URL("../../examples/voice-agent.js", import.meta.url));
  const child = startProcess(process.execPath, [path, "0"]);
  const said = Promise.withResolvers<string>();
  child.stdout.on("data", (data: Buffer) => said.resolve(String(data)));
  return /ws:\S+/.exec(await said.promise)?.[0] ?? "";
}

test("examples/voice-agent.js beeps, repeats what a caller on Asterisk says, asks for a tool by a key, and ends by another", async () => {
  const agents = createAgents({
    options: { agents: { shop: { url: await startExample() } } },
    clock: createSystemClock(),
  });
  const call = await playCall(asterisk, {
    flow,
    caller: [
      { kind: "answered" },
      { kind: "pause", ms: 1_500 },
      { kind: "talk", hertz: 700, ms: 800, silentMs: 2_500 },
      { kind: "press", keys: "1", by: "rfc4733" },
      { kind: "signal" },
      { kind: "pause", ms: 1_000 },
      { kind: "press", keys: "#", by: "rfc4733" },
      { kind: "hungUp" },
    ],
    signals: [{ at: "beside it: ok", who: "caller" }],
    parts: { agents },
  });
  expect(left(call, "main/3")).toMatchObject({ outcome: "ended" });
  expect(call.names["talk"]).toMatchObject({
    summary: { pressed: "#", asked: 1 },
    ended_by: "agent",
  });
  const sound = await storedSound(asterisk, "example-agent");
  // Its beeps of half a second; and the caller's own voice, which is heard a second time later.
  expect([880, 660].map((hertz) => tenthsWith(sound, hertz) >= 3)).toEqual([true, true]);
  const first = sound.findIndex(
    (_sample, at) => at % 800 === 0 && tenthsWith(sound.subarray(at, at + 800), 700) > 0,
  );
  expect(tenthsWith(sound.subarray(first, first + 9_600), 700)).toBeGreaterThanOrEqual(6);
  expect(tenthsWith(sound.subarray(first + 9_600), 700)).toBeGreaterThanOrEqual(6);
}, 60_000);
