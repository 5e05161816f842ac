import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { openPlatform } from "../../src/run/open-platform.ts";
import { folderWith } from "../try-main.ts";

/** A platform from before Asterisk 22.4: it takes the event stream, and no other WebSocket. */
async function startOldPlatform(): Promise<string> {
  const server = await startServer({
    username: "u",
    password: "p",
    port: 0,
    platform: createPlatform({ clock: createSystemClock() }),
  });
  const { hostname, port } = new URL(server.url);
  const front: Server = createServer((_request, response) => void response.writeHead(404).end());
  front.on("upgrade", ({ url = "", headers }, socket) => {
    if (url.includes(".requests.")) return socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
    const behind = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    behind.write(`GET ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    return socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    front.close();
    await server.close();
  });
  return `127.0.0.1:${(front.address() as AddressInfo).port}`;
}

describe("openPlatform", () => {
  test("warns that requests go over HTTP when the platform takes none over WebSockets", async () => {
    const account = {
      ARI_USERNAME: "u",
      ARI_PASSWORD: "p",
      ARI_APP: "old",
      ARI_REQUESTS: "websocket",
    };
    const environment = { ARI_HOST: await startOldPlatform(), ...account };
    const folder = folderWith({});
    const nothing = {
      file: undefined,
      flow: undefined,
      settings: undefined,
      set: [],
      secretSettings: [],
    };
    const { config } = loadConfig({ ...nothing, cwd: folder, environment });
    const clock = createSystemClock();
    const { promise: warned, resolve: warn } = Promise.withResolvers<string>();
    const silent = { debug: () => {}, info: () => {}, error: () => {} };
    const log = { ...silent, warn: (_fields: object, message: string) => warn(message) };
    const { transport } = await openPlatform({
      config,
      folder,
      port: 0,
      clock,
      log,
      attend: () => () => {},
    });
    onTestFinished(() => transport.close());
    transport.connect({ event: () => {}, connection: () => {} });
    expect(await warned).toBe(
      "The platform takes no requests over WebSockets, as Asterisk 22.4 and later do. They go over HTTP.",
    );
  });
});
