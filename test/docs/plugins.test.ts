import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createWireTransport } from "@flowrun/ari-transport";
import type { Observation } from "@flowrun/host";
import type { JsonObject, PlatformCommand, Store } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import {
  recordingLogger,
  storeContract,
  transportContract,
  type StoreFixture,
  type TransportBench,
} from "@flowrun/contracts";
import { createMemoryWire, createPlatform } from "@flowrun/simulator";
import type {
  HttpModule,
  JournalModule,
  ObserverModule,
  PluginContext,
  StoreModule,
  TransportModule,
} from "flowrun";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { codeMarked, readDoc } from "./section.ts";

// Inside the project, so that the page's imports of @flowrun/core are found.
const made = fileURLToPath(new URL(".made/plugins/", import.meta.url));
const clock = createSystemClock();

beforeAll(() => mkdir(made, { recursive: true }));
afterAll(() => rm(made, { recursive: true, force: true }));

/** The module that the page shows under a mark behind its language: `js store`. */
async function load<Module>(mark: string): Promise<Module> {
  const file = join(await mkdtemp(join(made, "module-")), `plugin.${mark.slice(0, 2)}`);
  await writeFile(file, codeMarked(await readDoc("docs/plugins.md"), mark));
  return (await import(pathToFileURL(file).href)) as Module;
}

function contextOf(
  options: JsonObject,
): PluginContext & { readonly log: ReturnType<typeof recordingLogger> } {
  return { options, folder: made, clock, log: recordingLogger() };
}

/** The store of the page over a file. */
async function makeStore(file: string): Promise<Store> {
  const { createStore } = await load<StoreModule>("js store");
  return createStore(contextOf({ file }));
}

describe("the store of docs/plugins.md", () => {
  const create = async (fixtures: readonly StoreFixture[]): Promise<Store> => {
    const file = join(await mkdtemp(join(made, "tables-")), "tables.json");
    const tables = fixtures.map(({ table, rows }) => [table.name, rows] as const);
    await writeFile(file, JSON.stringify(Object.fromEntries(tables)));
    return makeStore(file);
  };
  const unreachable = {
    create: () => makeStore("/nowhere/tables.json"),
    secrets: ["nothing secret is given to it"],
  };

  test.each(storeContract({ create, keepsRows: false, unreachable }))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

/**
 * A gateway as the page has it: its far side is the embedded platform, which takes the same ids.
 */
async function startGateway(): Promise<TransportBench> {
  const platform = createPlatform({ clock, soundMs: (name) => (name === "long" ? 60_000 : 50) });
  platform.endpoint("PJSIP/answers", { kind: "answer", afterMs: 10 });
  platform.endpoint("PJSIP/busy", { kind: "busy", afterMs: 10 });
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    serve(socket, createWireTransport(createMemoryWire(platform, "gateway"), { app: "gateway" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { createTransport } = await load<TransportModule>("ts transport");
  return {
    transport: await createTransport(contextOf({ host: "127.0.0.1", port })),
    call: async (from, to) => {
      const call = platform.call({ from, to, app: "gateway" });
      return { press: async (digit) => call.press(digit), hangUp: async () => call.hangUp() };
    },
    endpoints: { answering: "PJSIP/answers", busy: "PJSIP/busy" },
    media: { long: "sound:long", short: "sound:short" },
    cut: async () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      server.close();
      await once(server, "close");
      platform.close();
    },
  };
}

function serve(socket: Socket, transport: ReturnType<typeof createWireTransport>): void {
  const say = (line: object): void => void socket.write(`${JSON.stringify(line)}\n`);
  transport.connect({
    event: (event) => say({ event }),
    connection: ({ kind }) => (kind === "connected" ? say({ ready: true }) : undefined),
  });
  createInterface({ input: socket }).on("line", (line) => {
    const { id, command } = JSON.parse(line) as {
      readonly id: number;
      readonly command: PlatformCommand;
    };
    transport.perform(command).then(
      () => say({ answer: id }),
      (error: unknown) => say({ answer: id, error: String(error) }),
    );
  });
  socket.on("error", () => undefined).on("close", () => void transport.close());
}

describe("the transport of docs/plugins.md", () => {
  test.each(transportContract({ create: startGateway, clock }))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("the other plugins of docs/plugins.md", () => {
  test("send requests with a header of their own", async () => {
    const seen: unknown[] = [];
    const server = createHttpServer(({ headers }, response) => {
      seen.push(headers["x-tenant"]);
      response.end("yes");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { createHttp } = await load<HttpModule>("js http");
    const port = await createHttp(contextOf({ tenant: "101", hosts: ["127.0.0.1"] }));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const request = { method: "GET", url, headers: {}, timeoutMs: 1_000, retries: 0 } as const;

    expect(await port.send(request)).toEqual({ status: 200, body: "yes" });
    await port.close();
    expect(seen).toEqual(["101"]);
  });

  test("keep one file of journals", async () => {
    const { createJournal } = await load<JournalModule>("js journal");
    const file = join(made, "journal.jsonl");
    const journal = await createJournal(contextOf({ file }));
    const entry = { call: "c1", event: { kind: "leg.left", leg: "c1", at: 1 } } as const;
    journal.write(entry);
    await journal.close?.();

    expect(await readFile(file, "utf8")).toBe(`${JSON.stringify(entry)}\n`);
  });

  test("count how calls end", async () => {
    const { createObserver } = await load<ObserverModule>("js observer");
    const context = contextOf({});
    const observer = await createObserver(context);
    const trace = [{ kind: "call.ended", at: 1, reason: "caller_left" }] as const;
    for (const call of ["c1", "c2"])
      observer.stepped?.({ call, result: { trace } } as unknown as Observation);
    await observer.close?.();

    expect(context.log.lines).toEqual([
      { level: "info", message: "How calls ended.", fields: { caller_left: 2 } },
    ]);
  });
});
