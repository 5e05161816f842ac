import { once } from "node:events";
import { createConnection } from "node:net";
import { WebSocket } from "ws";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SimulatorServer } from "../../src/index.ts";
import { authorization, openEvents, send, startTestServer } from "../support/network.ts";

let server: SimulatorServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
});

/** Sends bytes, closes, and waits until the connection is gone. */
async function sendRaw(text: string): Promise<void> {
  const socket = createConnection(server.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.end(text);
  socket.resume();
  await once(socket, "close");
}

describe("the server", () => {
  const head = `Host: x\r\nAuthorization: ${authorization}\r\n`;
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  const texts: readonly [string, string][] = [
    ["no HTTP at all", "\0\x01\x02\r\n\r\n"],
    ["a broken request target", `GET // HTTP/1.1\r\n${head}\r\n`],
    ["a broken target of an upgrade", `GET // HTTP/1.1\r\n${head}${upgrade}\r\n`],
    ["an upgrade without a key", `GET /ari/events?app=a HTTP/1.1\r\n${head}${upgrade}\r\n`],
    [
      "a broken host",
      `GET /ari/channels HTTP/1.1\r\nHost: a b\r\nAuthorization: ${authorization}\r\n\r\n`,
    ],
    ["broken percent-encoding", `GET /ari/channels/%E0%A4%A HTTP/1.1\r\n${head}\r\n`],
    ["half a body", `POST /ari/bridges HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"a`],
  ];

  for (const [what, text] of texts) {
    test(`survives ${what}`, async () => {
      await sendRaw(text);

      expect((await send(server, "GET", "/ari/asterisk/ping")).status).toBe(200);
    });
  }

  test("survives a client that speaks out of turn on its WebSocket", async () => {
    const { webSocket } = await openEvents(server);
    const closed = once(webSocket, "close");
    webSocket.send("{");
    webSocket.send(Buffer.alloc(100_000));

    expect((await closed)[0]).toBe(1009);
    expect(webSocket.readyState).toBe(WebSocket.CLOSED);
    expect((await send(server, "GET", "/ari/asterisk/ping")).status).toBe(200);
  });

  test("answers any JSON body with a status that is no fault of its own", async () => {
    // 500 is what the platform says to an unknown type of bridge.
    const expected = {
      "/ari/bridges": [200, 400, 409, 500],
      "/ari/channels": [200, 400],
      "/ari/applications/flow/subscription": [200, 400, 422],
      "/simulator/calls": [200, 400],
    };
    const entries = Object.entries(expected);
    await openEvents(server);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...entries), fc.json(), async ([path, statuses], body) => {
        const response = await fetch(`${server.url}${path}`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body,
        });
        await response.body?.cancel();
        expect(statuses).toContain(response.status);
      }),
      { numRuns: 100 },
    );
  });
});
