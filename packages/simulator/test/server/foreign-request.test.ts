import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { type SimulatorServer, startServer } from "../../src/index.ts";
import { authorization, credentials, refusedUpgrade, startTestServer } from "../support/network.ts";

async function open(host?: string): Promise<SimulatorServer> {
  const server =
    host === undefined
      ? await startTestServer()
      : await startServer({ port: 0, ...credentials, host });
  onTestFinished(() => server.close());
  return server;
}

/** The status of a request with these headers; `fetch` would not let Host be chosen. */
async function statusOf(
  { port }: SimulatorServer,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const asked = request({ host: "127.0.0.1", port, path, headers: { authorization, ...headers } });
  asked.end();
  const [answer] = (await once(asked, "response")) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

describe("a server on one machine", () => {
  test("answers to its addresses and to names that only its network knows", async () => {
    const server = await open();
    for (const host of [
      "127.0.0.1",
      "localhost",
      "LOCALHOST.",
      "flow.localhost",
      "[::1]",
      "192.168.1.7",
      "platform",
    ]) {
      expect([host, await statusOf(server, "/ari/channels", { host: `${host}:8088` })]).toEqual([
        host,
        200,
      ]);
      expect([host, await statusOf(server, "/ari/channels", { host })]).toEqual([host, 200]);
    }
  });

  test("answers to the name that it was told to listen on", async () => {
    const server = await open("localhost");
    expect(await statusOf(server, "/ari/channels", { host: `localhost:${server.port}` })).toBe(200);
  });

  test("answers to no other name, which a web page may have pointed to it, not even where no credentials are needed", async () => {
    const server = await open();
    const headers = { host: `rebound.example:${server.port}` };
    for (const path of [
      "/ari/channels",
      "/simulator/calls",
      "/api/v2/openapi.json",
      "/api/v2/docs",
    ]) {
      expect([path, await statusOf(server, path, headers)]).toEqual([path, 421]);
    }
    const url = `ws://127.0.0.1:${server.port}/ari/events?app=flow`;
    expect(await refusedUpgrade(url, { authorization, ...headers })).toBe(421);
  });

  test("answers its own pages, and no other page, over HTTP and WebSockets", async () => {
    const server = await open();
    const host = `127.0.0.1:${server.port}`;
    expect(await statusOf(server, "/ari/channels", { host, origin: `http://${host}` })).toBe(200);
    for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null", "file://", "x"]) {
      expect([origin, await statusOf(server, "/ari/channels", { host, origin })]).toEqual([
        origin,
        403,
      ]);
      expect([origin, await statusOf(server, "/api/v2/openapi.json", { host, origin })]).toEqual([
        origin,
        403,
      ]);
      const url = `ws://${host}/ari/events?app=flow`;
      expect([origin, await refusedUpgrade(url, { authorization, origin })]).toEqual([origin, 403]);
    }
  });
});
