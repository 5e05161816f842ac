import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createAgents } from "@flowrun/agent-websocket";
import { soundLineByHand } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProcess } from "../process/start-process.ts";

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("latin1");
}

function answerTo(body: string): object {
  if (body.includes("You are told")) return { content: "A sale has begun." };
  if (body.includes('"role":"tool"')) return { content: "It is on its way." };
  const call = { id: "c1", function: { name: "find", arguments: '{"number":"4711"}' } };
  return { content: null, tool_calls: [call] };
}

/** A server of models: it hears one sentence, asks for the order, and speaks a tenth of a second. */
async function startModels(): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? "";
      asked.push({ path, key: request.headers.authorization, body });
      if (path.endsWith("/audio/speech")) return response.end(Buffer.alloc(4_800, 7));
      const message = answerTo(body);
      const answer = path.endsWith("/audio/transcriptions")
        ? { text: " Where is order 4711? " }
        : { choices: [{ message }] };
      return response.end(JSON.stringify(answer));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

async function startExample(modelUrl: string): Promise<string> {
  const path = fileURLToPath(new URL("../../examples/model-agent.js", import.meta.url));
  const child = startProcess(process.execPath, [path, "0"], {
    env: { ...process.env, MODEL_URL: modelUrl, MODEL_KEY: "s3cret" },
  });
  const said = Promise.withResolvers<string>();
  child.stdout?.on("data", (data: Buffer) => said.resolve(String(data)));
  return /ws:\S+/.exec(await said.promise)?.[0] ?? "";
}

/** 20 ms of sound of 16-bit samples. */
const piece = (loud: boolean): Uint8Array => new Uint8Array(640).fill(loud ? 40 : 0);

test("examples/model-agent.js greets, answers by a model with a tool of the flow, tells of the turn, and is interrupted", async () => {
  const models = await startModels();
  const happened: unknown[] = [];
  const line = soundLineByHand();
  const port = createAgents({
    options: { agents: { shop: { url: await startExample(models.url) } } },
    clock: createSystemClock(),
  });
  const task = {
    ...{ agent: "shop", call: "c", language: "en", greeting: "Hello.", timeoutMs: 5_000 },
    data: { prompt: "You are Maya.", caller: "555" },
    tools: [{ name: "find", about: "Finds an order.", takes: { type: "object" } }],
    events: [{ name: "turn_ended", about: "", takes: {} }],
  };
  const talk = await port.begin(line, task, {
    asked: (asking) => void happened.push(asking),
    happened: (event) => void happened.push(event),
    ended: () => void happened.push("ended"),
    lost: (why) => void happened.push(why),
  });
  await vi.waitUntil(() => line.played.length === 1);
  expect(line.played[0]).toHaveLength(3_200);

  for (let at = 0; at < 15; at += 1) line.pass(piece(true));
  for (let at = 0; at < 40; at += 1) line.pass(piece(false));
  await vi.waitUntil(() => happened.length === 1);
  expect(happened).toEqual([{ tool: "t1", name: "find", args: { number: "4711" } }]);
  talk.tell({ kind: "result", tool: "t1", value: { state: "on its way" } });
  await vi.waitUntil(() => happened.length === 2);
  expect(happened[1]).toEqual({
    name: "turn_ended",
    args: { heard: "Where is order 4711?", said: "It is on its way." },
  });

  talk.tell({ kind: "told", data: "A sale has begun.", interrupt: true });
  await vi.waitUntil(() => happened.length === 3);
  expect(happened[2]).toEqual({
    name: "turn_ended",
    args: { heard: "", said: "A sale has begun." },
  });
  const [first] = models.asked.filter(({ path }) => path.endsWith("/chat/completions"));
  expect(JSON.parse(first?.body ?? "")).toMatchObject({
    messages: [
      { role: "system", content: expect.stringMatching(/^You are Maya\.\n.*"555"/) as unknown },
      { role: "assistant", content: "Hello." },
      { role: "user", content: "Where is order 4711?" },
    ],
    tools: [{ function: { name: "find" } }, { function: { name: "end_talk" } }],
  });
  const heard = models.asked.find(({ path }) => path.endsWith("/audio/transcriptions"));
  expect(heard?.body).toContain("RIFF");
  expect(new Set(models.asked.map(({ key }) => key))).toEqual(new Set(["Bearer s3cret"]));
  await port.close();
}, 30_000);

test("examples/model-agent.js ends the connection where its server fails, so that the flow goes on", async () => {
  const lost: string[] = [];
  const port = createAgents({
    options: { agents: { shop: { url: await startExample("http://127.0.0.1:1/v1") } } },
    clock: createSystemClock(),
  });
  const task = { agent: "shop", call: "c", language: "en", greeting: "Hello.", timeoutMs: 5_000 };
  await port.begin(
    soundLineByHand(),
    { ...task, data: null, tools: [] },
    {
      asked: () => {},
      happened: () => {},
      ended: () => {},
      lost: (why) => void lost.push(why),
    },
  );
  await vi.waitUntil(() => lost.length === 1);
  expect(lost).toEqual([expect.stringMatching(/^The voice agent /)]);
  await port.close();
}, 30_000);
