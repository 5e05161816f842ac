import { once } from "node:events";
import { type Socket, createConnection } from "node:net";
import { WebSocket } from "ws";
import { expect, onTestFinished, test } from "vitest";
import { type SimulatorServer, startServer } from "../../src/index.ts";
import { authorization, credentials, openEvents } from "../support/network.ts";

async function open(maxConnections: number): Promise<SimulatorServer> {
  const server = await startServer({ port: 0, ...credentials, maxConnections });
  onTestFinished(() => server.close());
  return server;
}

/** A client that connects and sends no more than this. */
async function connect({ port }: SimulatorServer, text = ""): Promise<Socket> {
  const socket = createConnection(port, "127.0.0.1");
  // Who is kept out is cut, which is what these tests are about.
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

/** The status of a request over a connection of its own. */
async function statusOver(server: SimulatorServer): Promise<string> {
  const socket = await connect(
    server,
    `GET /ari/asterisk/ping HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  const [data] = (await once(socket, "data")) as [Buffer];
  return data.toString("utf8").split("\r\n")[0] ?? "";
}

test("a client that says nothing gives its place to one that does, the one that waits longest first", async () => {
  const server = await open(2);
  const first = await connect(server);
  const isOver = once(first, "close");
  const second = await connect(server);

  expect(await statusOver(server)).toBe("HTTP/1.1 200 OK");

  await isOver;
  expect(second.destroyed).toBe(false);
});

test("clients that send half a head or half a body do not keep others out", async () => {
  const server = await open(2);
  const head = "POST /api/v2/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n";
  for (const text of [head, `${head}\r\n{"type":`, `${head}\r\n{"type":`])
    await connect(server, text);

  for (let turn = 0; turn < 3; turn += 1) expect(await statusOver(server)).toBe("HTTP/1.1 200 OK");
});

test("a client that is done with its answer gives its place too", async () => {
  const server = await open(1);
  for (let turn = 0; turn < 3; turn += 1) expect(await statusOver(server)).toBe("HTTP/1.1 200 OK");
});

test("what is being answered and open WebSockets stay, and a client too many is closed", async () => {
  const server = await open(2);
  const { webSocket } = await openEvents(server);
  const call = server.platform.call({ from: "1", to: "2" });
  server.platform.faults.next({ kind: "silence", isDone: true });
  const waiting = await connect(
    server,
    `DELETE /ari/channels/${call.id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  await call.ended;
  const another = createConnection(server.port, "127.0.0.1");
  another.on("error", () => {});

  await once(another, "close");

  expect(waiting.destroyed).toBe(false);
  expect(webSocket.readyState).toBe(WebSocket.OPEN);
});
