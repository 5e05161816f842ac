import { createAgents, createStreams } from "@flowrun/agent-websocket";
import { createSystemClock } from "@flowrun/core/system-clock";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { samplesOf as samplesOfWav, toneIn } from "./bed/tone-power.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCaller } from "./phones.ts";
import { type CallPlayed, left, playCall } from "./play-call.ts";
import { untilStanding } from "./standing.ts";
import { startToneAgent, type ToneAgent, type ToneScript } from "./tone-agent.ts";

const clock = createSystemClock();

let asterisk: Asterisk;
let agent: ToneAgent;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

afterEach(async () => {
  await agent.close();
});

const talk = `
    - agent: { name: shop, data: { from: "\${call.from}" }, tools: [find, person], max: 20s }
      as: dialogue
      then: { ended: last, person: last, failed: last, timed_out: last }`;

/** A call through these steps, which end in the block "last". */
async function callThrough(
  main: string,
  script: ToneScript,
  caller: readonly CallerStep[],
): Promise<CallPlayed> {
  agent = await startToneAgent(script);
  const flow = `
tables: { orders: { key: number, columns: { number: string, state: string } } }
parts:
  find: { about: Finds an order., takes: { number: string }, gives: json }
  person: { about: Brings a person. }
start: main
blocks:
  main:
    - answer${main}
  find:
    - lookup: { in: orders, key: "\${args.number}" }
      as: order
      then: { missing: nothing, failed: nothing }
    - return: { value: { state: "\${order.state}" } }
  nothing: [{ return: { value: null } }]
  person: [{ return: person }]
  last:
    - play: sound:digits/1
    - hangup
`;
  const call = await playCall(asterisk, {
    flow,
    caller,
    parts: {
      rows: { orders: [{ number: "4711", state: "on its way" }] },
      agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }),
      streams: createStreams({ options: { streams: { copy: { url: agent.url } } }, clock }),
    },
  });
  await vi.waitUntil(() => agent.connections() === 0, { timeout: 5_000 });
  return call;
}

/** Until two phones are in one bridge. */
const connected = (at: Asterisk): Promise<void> =>
  untilStanding(at, "/bridges", (bridges) =>
    bridges.some(({ channels }) => channels?.length === 2),
  );

/** Whether the caller heard the sound of the block "last", alone. */
const heardLast = ({ trace }: CallPlayed): boolean =>
  trace.some((entry) => entry.kind === "media.finished" && entry.media === "sound:digits/1");

const speak: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "pause", ms: 500 },
  { kind: "talk", hertz: 700, ms: 400, silentMs: 4_000 },
];

describe("a voice agent, on Asterisk", () => {
  test("hears the caller, answers with a tone that the caller hears, is silenced, and ends the talk", async () => {
    const tones = { before: 0, after: 0 };
    const recorded = "tone-agent";
    const call = await callThrough(
      `
    - record-call: { name: ${recorded} }
      then: { failed: last }${talk}`,
      {
        heard: ({ beep, send }) => {
          beep(1_000, 10_000);
          setTimeout(() => send({ type: "hush" }), 600);
          setTimeout(() => send({ type: "end", summary: { solved: true } }), 1_600);
        },
      },
      [...speak, { kind: "hungUp" }],
    );
    expect(left(call, "main/3")).toMatchObject({ outcome: "ended" });
    expect(heardLast(call)).toBe(true);
    expect(agent.messages[0]).toMatchObject({
      type: "begin",
      data: { from: "555" },
      tools: [{ name: "find" }, { name: "person" }],
    });
    expect(agent.pieces()).toBeGreaterThan(25);
    const samples = samplesOfWav(await asterisk.probe.file(`/recordings/stored/${recorded}/file`));
    for (let at = 0; at + 800 <= samples.length; at += 800) {
      const loud = toneIn(samples.subarray(at, at + 800), 1_000) > 0.05;
      if (loud) tones.before += 100;
    }
    // Ten seconds were given, and 600 ms were heard: nothing more after the hush.
    expect(tones.before).toBeGreaterThan(300);
    expect(tones.before).toBeLessThan(1_200);
  }, 60_000);

  test("calls a tool, is told a key, and hands over with the word of another tool", async () => {
    const call = await callThrough(
      talk,
      {
        heard: ({ send }) =>
          send({ type: "tool", tool: "t1", name: "find", args: { number: "4711" } }),
        told: ({ type }, { send }) => {
          if (type === "key") send({ type: "tool", tool: "t2", name: "person", args: {} });
        },
      },
      [
        { kind: "answered" },
        { kind: "pause", ms: 500 },
        { kind: "talk", hertz: 700, ms: 400, silentMs: 500 },
        { kind: "press", keys: "5", by: "rfc4733" },
        { kind: "hungUp" },
      ],
    );
    expect(left(call, "main/2")).toMatchObject({ outcome: "person" });
    expect(heardLast(call)).toBe(true);
    expect(agent.messages.slice(1)).toEqual([
      { type: "result", tool: "t1", value: { state: "on its way" } },
      { type: "key", digit: "5" },
      { type: "end" },
    ]);
  }, 60_000);

  test("knows the choices of a tool that takes longer, and has words meanwhile", async () => {
    agent = await startToneAgent({
      heard: ({ send }) =>
        send({ type: "tool", tool: "t1", name: "slow", args: { size: "large" } }),
      told: ({ type }, { send }) => {
        if (type === "result") send({ type: "end", summary: null });
      },
    });
    await playCall(asterisk, {
      flow: `
parts:
  slow:
    about: Orders a pizza.
    takes: { size: { type: string, about: The size., choices: [small, large] } }
    gives: string
start: main
blocks:
  main:
    - answer
    - agent: { name: shop, tools: [slow], tool_max: 20s, meanwhile: One moment. }
      then: { failed: last, timed_out: last }
    - hangup
  slow:
    - wait: 11s
    - return: { value: "\${args.size}" }
  last:
    - hangup
`,
      caller: [...speak, { kind: "hungUp" }],
      parts: { agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }) },
    });
    expect(agent.messages).toMatchObject([
      { type: "begin", tools: [{ takes: { properties: { size: { enum: ["small", "large"] } } } }] },
      { type: "say", text: "One moment." },
      { type: "result", tool: "t1", value: "large" },
    ]);
  });

  test("is told something by a signal to the call, while it goes on talking", async () => {
    agent = await startToneAgent({
      told: ({ type }, { send }) => {
        if (type === "told") send({ type: "end", summary: "it is paid" });
      },
    });
    const hosted = await startHosted(
      asterisk,
      programOf(`
flowrun: 1
name: paying
on_signal: { paid: { part: paid } }
parts: { paid: { takes: { amount: integer } } }
start: main
blocks:
  main:
    - answer
    - agent: { name: shop }
      as: talk
      then: { failed: last, timed_out: last }
    - log: "\${talk.summary}"
    - hangup
  last: [hangup]
  paid:
    - tell: { data: { paid: "\${args.amount}" } }
`),
      { agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }) },
    );
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [...speak, { kind: "hungUp" }],
    });
    await vi.waitUntil(() => agent.pieces() > 10, { timeout: 10_000 });
    const [call = ""] = hosted.traces.keys();
    expect(await hosted.host.signal({ call, name: "paid", args: { amount: 7 } })).toEqual({
      kind: "taken",
    });
    await caller.finished;
    await hosted.until(() => hosted.over.size === 1);
    expect(agent.messages).toMatchObject([{ type: "begin" }, { type: "told", data: { paid: 7 } }]);
    expect(hosted.lines(0)).toEqual(expect.arrayContaining(["main/2 ended: ended"]));
    await hosted.close();
  }, 60_000);

  test("talks with a colleague's phone first, and has the caller connected when that takes the call", async () => {
    agent = await startToneAgent({
      heard: ({ send }) => send({ type: "tool", tool: "t1", name: "take", args: {} }),
    });
    const call = await playCall(asterisk, {
      flow: `
parts:
  take: { about: The colleague takes the call. }
start: main
blocks:
  main:
    - answer
    - bridge: { to: 2001, while_ringing: music, screen: brief, keep_caller: true }
      then: { ended: last, else: last }
  brief:
    - agent: { name: shop, tools: [take], max: 15s }
      then: { taken: accept, else: decline }
  take: [{ return: taken }]
  accept: [{ return: ok }]
  decline: [{ return: declined }]
  last:
    - hangup
`,
      caller: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      phones: { "2001": { kind: "talks", afterMs: 100, hertz: 700, ms: 400, silentMs: 8_000 } },
      signals: [
        { at: "brief/1 agent", who: "2001" },
        { at: "brief/1 ended: taken", and: () => connected(asterisk), who: "caller" },
      ],
      parts: { agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }) },
    });
    expect(agent.messages.map(({ type }) => type)).toEqual(["begin", "end"]);
    expect(call.lines).toContain("beside it: ok");
    await vi.waitUntil(() => agent.connections() === 0, { timeout: 5_000 });
  });

  test("presses keys in the menu of a system that it talks with, by a tool", async () => {
    agent = await startToneAgent({
      told: ({ type }, { send }) => {
        if (type === "key")
          send({ type: "tool", tool: "t1", name: "press", args: { keys: "w25" } });
        if (type === "result") send({ type: "end", summary: null });
      },
    });
    const call = await playCall(asterisk, {
      flow: `
parts:
  press: { about: Presses keys., takes: { keys: string } }
start: main
blocks:
  main:
    - answer
    - bridge: { to: Local/menu@tools, while_ringing: music, screen: reach, keep_caller: true }
      then: { ended: last, else: last }
  reach:
    - agent: { name: shop, tools: [press], max: 15s }
      then: { ended: decline, else: decline }
  press:
    - send-digits: "\${args.keys}"
      then: { failed: missed }
    - return: ok
  missed: [{ return: ok }]
  decline: [{ return: declined }]
  last:
    - hangup
`,
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      parts: { agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }) },
    });
    expect(agent.messages[2]).toEqual({ type: "result", tool: "t1", value: null });
    expect(call.lines).toContain("beside it: ok");
    expect(await asterisk.probe.get("/asterisk/variable?variable=CHOSEN")).toEqual({ value: "25" });
  });

  test("has failed when it never says that it is ready, and when its connection drops; the caller is alone both times", async () => {
    const never = await callThrough(talk, { isReady: false }, [
      { kind: "answered" },
      { kind: "hungUp" },
    ]);
    expect(left(never, "main/2")).toMatchObject({ outcome: "failed" });
    expect(heardLast(never)).toBe(true);
    await agent.close();
    const drops = await callThrough(talk, { heard: ({ drop }) => drop() }, [
      ...speak,
      { kind: "hungUp" },
    ]);
    expect(left(drops, "main/2")).toMatchObject({ outcome: "failed" });
    expect(heardLast(drops)).toBe(true);
  }, 60_000);

  test.each([0, 20, 60, 120, 400])(
    "leaves nothing when the caller hangs up after %i ms",
    async (ms) => {
      const call = await callThrough(talk, {}, [
        { kind: "answered" },
        { kind: "pause", ms },
        { kind: "hangUp" },
      ]);
      expect(call.trace.at(-1)).toMatchObject({ kind: "call.ended", reason: "caller_left" });
    },
    60_000,
  );

  test("gets a copy of what the caller says, from where that begins to where it ends", async () => {
    let heard = 0;
    const call = await callThrough(
      `
    - stream: copy
      then: { failed: last }
    - wait: 2500ms
    - control: stop_stream
      then: { failed: last }
    - go: last`,
      {
        heard: () => {
          heard += 1;
        },
      },
      [...speak, { kind: "hungUp" }],
    );
    expect(left(call, "main/2")).toMatchObject({ outcome: "ok" });
    expect(left(call, "main/4")).toMatchObject({ outcome: "ok" });
    expect(heard).toBe(1);
    expect(agent.messages).toMatchObject([{ type: "begin" }, { type: "end" }]);
  }, 60_000);
});
