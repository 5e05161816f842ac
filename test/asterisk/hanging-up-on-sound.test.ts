import { createAgents, createStreams } from "@flowrun/agent-websocket";
import { createAriTransport } from "@flowrun/ari-transport";
import { compileFlow } from "@flowrun/flow";
import { createHost, type Host } from "@flowrun/host";
import { createSource, type TraceEntry } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { startCaller } from "./phones.ts";
import { startToneAgent, type ToneAgent } from "./tone-agent.ts";

const text = `
flowrun: 1
name: helpers
tables: { orders: { key: number, columns: { number: string } } }
parts: { find: { about: Finds an order., gives: json } }
start: main
blocks:
  main:
    - answer
    - go: recording
      if: call.from == "1"
    - go: taping
      if: call.from == "2"
    - go: streaming
      if: call.from == "3"
    - go: talking
  recording:
    - record: { name: "helpers/message \${call.id}", max: 5s, end_on_silence: 500ms, timeout: 3s }
      as: message
      then: { empty: last, failed: last }
    - go: last
  taping:
    - record-call: { name: "helpers/tape \${call.id}" }
      as: tape
      then: { failed: last }
    - wait: 1s
    - control: stop_recording
      then: { failed: last }
    - wait: 5s
    - go: last
  streaming:
    - stream: copy
      then: { failed: last }
    - wait: 1s
    - control: stop_stream
      then: { failed: last }
    - wait: 5s
    - go: last
  talking:
    - agent: { name: shop, tools: [find], max: 20s }
      then: { else: last }
    - go: last
  find:
    - lookup: { in: orders, key: "1" }
      as: order
      then: { missing: nothing, failed: nothing }
    - return: { value: "\${order.number}" }
  nothing: [{ return: { value: null } }]
  last: [{ wait: 10s }]
`;

let asterisk: Asterisk;
let agent: ToneAgent;
let host: Host;
let over: TraceEntry[][] = [];

beforeAll(async () => {
  asterisk = await runAsterisk([]);
  agent = await startToneAgent({
    heard: ({ send }) => send({ type: "tool", tool: "t1", name: "find", args: {} }),
    told: ({ type }, { send }) => type === "answer" && send({ type: "end", summary: null }),
  });
  const { program, diagnostics } = compileFlow(createSource("helpers.yaml", text));
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  const { httpPort, username, password, app } = asterisk.settings;
  const clock = createSystemClock();
  const traces = new Map<string, TraceEntry[]>();
  host = createHost({
    program,
    transport: createAriTransport({ host: `127.0.0.1:${httpPort}`, username, password, app }),
    store: memoryStore({ orders: [{ number: "1" }] }),
    agents: createAgents({ options: { agents: { shop: { url: agent.url } } }, clock }),
    streams: createStreams({ options: { streams: { copy: { url: agent.url } } }, clock }),
    clock,
    log: silentLogger(),
    observe: {
      stepped: ({ result }) => {
        const { id } = result.state.call;
        traces.set(id, [...(traces.get(id) ?? []), ...result.trace]);
      },
      forgotten: (call) => void over.push(traces.get(call) ?? []),
    },
  });
  host.start();
  await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
});

afterAll(async () => {
  await host.close();
  await agent.close();
  await asterisk.stop();
});

/** When a caller begins to talk, in milliseconds. */
const talksAfter = 300;

/** A caller who talks after a moment, and hangs up after so long. */
function leavingAfter(ms: number): readonly CallerStep[] {
  if (ms <= talksAfter) return [{ kind: "answered" }, { kind: "pause", ms }, { kind: "hangUp" }];
  const talk = { kind: "talk", hertz: 700, ms: 600, silentMs: ms - talksAfter - 600 } as const;
  return [{ kind: "answered" }, { kind: "pause", ms: talksAfter }, talk, { kind: "hangUp" }];
}

describe.each([
  // The channel of who hangs up just as a recording begins lives on for three seconds (measured on
  // Asterisk 22). quiet → detect → beep → record → talk → silence → stop
  ["records", "1", [0, 25, 100, 900, 1_500, 2_100]],
  // snoop → record → under way → stop
  ["records the call", "2", [0, 25, 100, 300, 950, 1_050]],
  // snoop → media → bridge → socket → under way → close
  ["streams", "3", [0, 25, 100, 300, 950, 1_050]],
  // media → bridge → begin → talk → tool → end
  ["talks with an agent", "4", [0, 25, 100, 300, 900, 1_000]],
] as const)("a caller who %s", (_what, from, moments) => {
  test.each(moments)(
    "and hangs up after %i ms leaves nothing",
    async (ms) => {
      over = [];
      const caller = await startCaller(asterisk, { from, to: "5551", steps: leavingAfter(ms) });
      await vi.waitUntil(() => over.length === 1, { timeout: 20_000 });
      await caller.finished;
      await emptied(asterisk);
      const names =
        over[0]?.flatMap((entry) =>
          entry.kind === "recording.started" ? [entry.recording] : [],
        ) ?? [];
      for (const name of names)
        await expect(
          asterisk.probe.get(`/recordings/live/${encodeURIComponent(name)}`),
        ).rejects.toThrow("404");
      await vi.waitUntil(() => agent.connections() === 0, { timeout: 5_000 });
      expect(host.stats().held).toEqual({ timers: 0, ids: 0 });
      expect(over[0]?.at(-1)).toMatchObject({ kind: "call.ended" });
    },
    60_000,
  );
});
