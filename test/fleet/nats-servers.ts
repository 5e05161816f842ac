import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { installAsterisk } from "../asterisk/bed/install-asterisk.ts";
import { spawnBound } from "../process/spawn-bound.ts";

/** NATS servers with JetStream that make one cluster, on this machine. */
export interface NatsServers {
  /** Their addresses, in order. */
  readonly urls: readonly string[];
  /** Which of them leads those that keep a stream; rejects where none does within 20 s. */
  leader(stream: string): Promise<number>;
  /** How many messages of a stream one of them has; `undefined` where it does not say. */
  kept(index: number, stream: string): Promise<number | undefined>;
  /** Kills one of them, as a machine does that is lost. */
  kill(index: number): Promise<void>;
  /** Starts one again that was killed. */
  start(index: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts so many servers, from the distribution's package that `installAsterisk` has brought.
 * Rejects where there is none.
 */
export async function startNats(count: number): Promise<NatsServers> {
  const { root } = await installAsterisk();
  const program = root === "/" ? "nats-server" : join(root, "usr/sbin/nats-server");
  const folder = mkdtempSync(join(tmpdir(), "flowrun-nats-"));
  const ports = await freePorts(3 * count);
  const members = Array.from({ length: count }, (_, index) => ({
    port: ports[index] ?? 0,
    routePort: ports[count + index] ?? 0,
    lookPort: ports[2 * count + index] ?? 0,
    file: join(folder, `${index}.conf`),
  }));
  const routes = members.map(({ routePort }) => `nats-route://127.0.0.1:${routePort}`).join(", ");
  for (const [index, { port, routePort, lookPort, file }] of members.entries())
    writeFileSync(
      file,
      [
        `server_name: n${index}`,
        `listen: 127.0.0.1:${port}`,
        `http: 127.0.0.1:${lookPort}`,
        `jetstream { store_dir: "${folder}/${index}", max_mem: 256MB, max_file: 1GB }`,
        ...(count === 1
          ? []
          : [
              `cluster { name: fr, no_advertise: true, listen: 127.0.0.1:${routePort}, routes: [${routes}] }`,
            ]),
      ].join("\n"),
    );
  const running: (ChildProcess | undefined)[] = [];
  const start = async (index: number): Promise<void> => {
    const { file = "", port = 0 } = members[index] ?? {};
    const child = spawnBound(program, ["-c", file], { stdio: "ignore" });
    await Promise.race([
      once(child, "spawn"),
      once(child, "error").then(([error]) =>
        Promise.reject(new Error("There is no nats-server.", { cause: error })),
      ),
    ]);
    running[index] = child;
    await listening(port);
  };
  const kill = async (index: number): Promise<void> => {
    const child = running[index];
    running[index] = undefined;
    if (child === undefined) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  for (const index of members.keys()) await start(index);
  return {
    urls: members.map(({ port }) => `nats://127.0.0.1:${port}`),
    leader: async (stream) => {
      for (let tries = 0; tries < 200; tries += 1) {
        const told = await Promise.all(members.map(({ lookPort }) => streamTold(lookPort, stream)));
        const [name] = told.flatMap((each) => each?.cluster?.leader ?? []);
        if (name !== undefined) return Number(name.slice(1));
        await setTimeout(100);
      }
      throw new Error(`Nobody leads those that keep "${stream}".`);
    },
    kept: async (index, stream) =>
      (await streamTold(members[index]?.lookPort ?? 0, stream))?.state.messages,
    start,
    kill,
    async close() {
      for (const index of members.keys()) await kill(index);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `/jsz` of a server says of a stream, as far as it is looked at. */
interface StreamTold {
  readonly name: string;
  /** Whom it takes for the leader; none where it knows none. */
  readonly cluster?: { readonly leader?: string };
  readonly state: { readonly messages: number };
}

/**
 * What a server says of one of its streams; `undefined` where it has none of that name, or is away.
 */
async function streamTold(lookPort: number, stream: string): Promise<StreamTold | undefined> {
  const response = await fetch(`http://127.0.0.1:${lookPort}/jsz?accounts=true&streams=true`).catch(
    () => undefined,
  );
  const { account_details: accounts = [] } = ((await response?.json()) ?? {}) as {
    readonly account_details?: readonly { readonly stream_detail?: readonly StreamTold[] }[];
  };
  return accounts.flatMap(({ stream_detail: all = [] }) => all).find(({ name }) => name === stream);
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, "close");
      return port;
    }),
  );
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = createConnection(port, "127.0.0.1");
    const stands = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (stands) return;
    await setTimeout(50);
  }
  throw new Error(`The NATS server at port ${port} does not listen.`);
}
