import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { createConnector } from "../../src/network/platform-connector.ts";
import { startScriptedServer } from "../support/scripted-server.ts";

const [key, cert] = ["key.pem", "cert.pem"].map((name) =>
  readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), "utf8"),
);

async function startTlsServer() {
  const server = createServer({ key, cert });
  server.listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { server, connect: createConnector(`https://localhost:${port}`, cert) };
}

function opened(connect: () => Socket): Socket {
  const socket = connect();
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe("createConnector", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "[::1]"],
  ])("connects to the address %s", async (address, host) => {
    const server = await startScriptedServer(address);
    const socket = opened(createConnector(`http://${host}:${server.port}`));
    socket.write("asked\r\n\r\n");
    const { request } = await server.connection();
    expect(await request()).toBe("asked");
    expect(socket.remoteAddress).toBe(address);
  });

  test("tells a server which name it was called by, and trusts the given certificate for it", async () => {
    const { server, connect } = await startTlsServer();
    const arrived = once(server, "secureConnection");
    const socket = opened(connect);
    const [other] = (await arrived) as [TLSSocket];
    expect(other.servername).toBe("localhost");
    other.end("said");
    expect(String(((await once(socket, "data")) as [Buffer])[0])).toBe("said");
  });

  test("goes on with the session of an earlier connection over TLS", async () => {
    const { connect } = await startTlsServer();
    const first = opened(connect) as TLSSocket;
    await once(first, "session");
    const second = opened(connect) as TLSSocket;
    await once(second, "secureConnect");
    expect([first.isSessionReused(), second.isSessionReused()]).toEqual([false, true]);
  });
});
