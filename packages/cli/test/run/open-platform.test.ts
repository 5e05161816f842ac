import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { silentLogger } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Config } from "../../src/config/config.ts";
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

/** The configuration of these variables of the environment. */
function configured(environment: Readonly<Record<string, string>>): {
  readonly config: Config;
  readonly folder: string;
} {
  const folder = folderWith({});
  const nothing = { file: undefined, flow: undefined, settings: undefined, secretSettings: [] };
  const { config } = loadConfig({ ...nothing, set: [], cwd: folder, environment });
  return { config, folder };
}

describe("openPlatform", () => {
  test("awaits a platform that connects by itself", async () => {
    const account = { ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "a" };
    const { config, folder } = configured({ ARI_LISTEN: "127.0.0.1:0", ...account });
    const own = { config, folder, port: 0, clock: createSystemClock(), log: silentLogger() };
    const { transport, description, tryModules } = await openPlatform({
      ...own,
      attend: () => () => undefined,
    });
    onTestFinished(() => transport.close());

    expect(description).toBe('the platform that connects to 127.0.0.1:0 as application "a"');
    expect(tryModules).toBeUndefined();
  });

  test.each([
    [{ ARI_LISTEN: "pbx" }, "ari.listen", '"ari.listen" is "pbx", which is no address.'],
    [
      { ARI_LISTEN: "8090", ARI_CERTIFICATE: "none.pem" },
      "ari.certificate",
      "The file cannot be read: it",
    ],
  ])("refuses %j", async (environment, key, hint) => {
    const account = { ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "a" };
    const { config, folder } = configured({ ...environment, ...account });
    const own = { config, folder, port: 0, clock: createSystemClock(), log: silentLogger() };
    await expect(openPlatform({ ...own, attend: () => () => undefined })).rejects.toMatchObject({
      problems: [
        {
          code: "CONFIG_WRONG_VALUE",
          message: expect.stringContaining(`"${key}"`),
          hint: expect.stringContaining(hint),
        },
      ],
    });
  });

  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "localhost"],
    ["::", "localhost"],
  ])(
    "has an embedded platform tell the listener on %s of webhooks, as %s",
    async (WEBHOOKS_HOST, name) => {
      const told = Promise.withResolvers<string | undefined>();
      const listener = createServer((request, response) => {
        told.resolve(request.headers.host);
        response.end();
      });
      await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => void listener.close());
      const WEBHOOKS_PORT = String((listener.address() as AddressInfo).port);
      const { server, transport } = await openPlatform({
        ...configured({ WEBHOOKS_HOST, WEBHOOKS_PORT }),
        port: 0,
        clock: createSystemClock(),
        log: silentLogger(),
        attend: () => () => {},
      });
      onTestFinished(async () => {
        await transport.close();
        await server?.close();
      });
      void server?.v2.sendWebhook("summaryCompleted", { uniqueid: "17.1" });

      expect(await told.promise).toBe(`${name}:${WEBHOOKS_PORT}`);
    },
  );

  test("warns that requests go over HTTP when the platform takes none over WebSockets", async () => {
    const account = {
      ARI_USERNAME: "u",
      ARI_PASSWORD: "p",
      ARI_APP: "old",
      ARI_REQUESTS: "websocket",
    };
    const { config, folder } = configured({ ARI_HOST: await startOldPlatform(), ...account });
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
