import { createSystemClock } from "@flowrun/core/system-clock";
import { agentContract, soundLineByHand } from "@flowrun/contracts";
import type { AgentPort } from "@flowrun/core/plugin";
import { afterEach, describe, expect, test } from "vitest";
import { createAgents } from "../src/index.ts";
import { startAgentServer, type AgentServer } from "./agent-server.ts";

const servers: AgentServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(): Promise<AgentServer> {
  const server = await startAgentServer();
  servers.push(server);
  return server;
}

function portTo(url: string, rest: object = {}): AgentPort {
  return createAgents({
    options: { agents: { shop: { url, ...rest } } },
    clock: createSystemClock(),
  });
}

const task = {
  agent: "shop",
  call: "c",
  language: "en",
  greeting: null,
  data: null,
  tools: [],
  timeoutMs: 2_000,
};
const nobody = { asked: () => {}, happened: () => {}, ended: () => {}, lost: () => {} };

describe("createAgents", () => {
  const cases = agentContract({
    create: async () => {
      const server = await startAgentServer();
      return { port: portTo(server.url), agent: server.agent, close: () => server.close() };
    },
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });

  test("names the protocol, says what sound is, and bears the token in a header, nowhere else", async () => {
    const server = await start();
    const port = portTo(server.url, { token: "s3cret" });
    const failure = port.begin(soundLineByHand(), task, nobody).catch((error: unknown) => error);
    await server.agent.begun();
    expect(server.seen()).toEqual({ authorization: "Bearer s3cret", protocol: "flowrun-agent-1" });
    await server.agent.lose();
    expect(await failure).toMatchObject({
      code: "AGENT_LOST",
      message: expect.not.stringContaining("s3cret"),
    });
    await port.close();
  });

  test("loses an agent that speaks what is not of the protocol", async () => {
    const server = await start();
    const port = portTo(server.url);
    const lost: string[] = [];
    const beginning = port.begin(soundLineByHand(), task, {
      ...nobody,
      lost: (why) => void lost.push(why),
    });
    await server.agent.begun();
    await server.agent.ready();
    await beginning;
    server.raw("hello");
    await expect
      .poll(() => lost)
      .toEqual(["The voice agent sent what is no message of the protocol."]);
    await port.close();
  });

  test("says who cannot be reached, and who does not take the connection", async () => {
    const gone = portTo("ws://127.0.0.1:1/");
    await expect(gone.begin(soundLineByHand(), task, nobody)).rejects.toMatchObject({
      code: "AGENT_UNREACHABLE",
      message: '"shop" cannot be reached (ECONNREFUSED).',
    });
    await gone.close();
  });

  test.each([
    [
      {},
      '"agents" must be a map from names to where they are, such as { shop: { url: "wss://…" } }',
    ],
    [
      { agents: { shop: {} } },
      '"agents.shop.url" must be an address that begins with ws:// or wss://, without a user name',
    ],
    [{ agents: { shop: { url: "https://a" } } }, '"agents.shop.url" must be an address'],
    [{ agents: { shop: { url: "wss://me:pw@a" } } }, '"agents.shop.url" must be an address'],
    [{ agents: { shop: { url: "wss://a", tokn: "x" } } }, 'there is no "agents.shop.tokn"'],
    [{ agents: { shop: { url: "wss://a", token: 7 } } }, '"agents.shop.token" must be a text'],
    [
      { agents: { shop: { url: "wss://a", token: "x", token_file: "y" } } },
      '"agents.shop" has both',
    ],
    [{ agents: { shop: { url: "wss://a" } }, more: 1 }, 'there is no "more"'],
  ])("refuses %j", (options, message) => {
    expect(() => createAgents({ options, clock: createSystemClock() })).toThrow(message);
  });
});
