import { once } from "node:events";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import { onTestFailed, onTestFinished, vi } from "vitest";
import { createCluster } from "../postgres.ts";
import { startProcess } from "../process/start-process.ts";
import { startNats, type NatsServers } from "./nats-servers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const user = { username: "flowrun", password: "fleet" };
/** How long something may take to come in a test of the fleet. */
export const within = { timeout: 60_000, interval: 20 };

/** How long a caller takes from one key to the next, in milliseconds. */
const betweenKeysMs = 150;

/** Who has typed four digits hears them; a prompt takes a second. */
const flow = `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:number, max_length: 4, first_timeout: 30s, timeout: 10s }
      as: number
      then: { else: bye }
    - play: "digits:\${number}"
  bye:
    - hangup
`;

/** The workers of one cell, and its platform. */
export interface Workers {
  readonly platform: Platform;
  /** Where the flow and the configuration are. */
  readonly folder: string;
  /** Starts a worker, with more arguments if it is to have some, and waits until it has written this: by default that it has the calls, or stands by. */
  readonly begin: (until?: RegExp, ...more: readonly string[]) => Promise<Worker>;
  /** Runs flowrun until it ends, with its exit code and what it has written. */
  readonly run: (...args: readonly string[]) => Promise<{ readonly code: number | null; readonly text: string }>;
}

/** The servers that keep the log of a cell. */
export interface LogServers {
  /** So many of them are lost that the log does not answer. */
  lose(): Promise<void>;
  bringBack(): Promise<void>;
}

/** Three NATS servers, and the workers of one cell, which begin one after the other. */
export async function fleet(text = flow): Promise<Workers & { readonly nats: NatsServers; readonly log: LogServers }> {
  const nats = await startNats(3);
  onTestFinished(() => nats.close());
  const log = {
    async lose() {
      await nats.kill(0);
      await nats.kill(1);
    },
    async bringBack() {
      await nats.start(0);
      await nats.start(1);
    },
  };
  const cell = { module: "@flowrun/cell-nats", options: { servers: [...nats.urls] } };
  return { ...(await workers(cell, {}, text)), nats, log };
}

/** A Postgres server, and the workers of one cell. */
export async function fleetOnPostgres(): Promise<Workers & { readonly log: LogServers }> {
  const cluster = await createCluster();
  onTestFinished(() => cluster.remove());
  const log = { lose: () => cluster.stop(), bringBack: () => cluster.start() };
  const url = new URL(cluster.url);
  const environment = { PGPASSWORD: url.password };
  url.password = "";
  const cell = { module: "@flowrun/cell-postgres", options: { url: url.href } };
  return { ...(await workers(cell, environment)), log };
}

/** Workers that are configured with this cell, and have this in their environment. */
async function workers(
  cell: JsonObject,
  environment: Readonly<Record<string, string>> = {},
  text = flow,
): Promise<Workers> {
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 1_000 });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  const folder = mkdtempSync(join(tmpdir(), "flowrun-fleet-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "flow.yaml"), text);
  const config = { cell, durability: { key_file: "none" } };
  writeFileSync(join(folder, "flowrun.config.yaml"), JSON.stringify(config));
  const ari = { ARI_HOST: server.url, ARI_USERNAME: user.username, ARI_PASSWORD: user.password, ARI_APP: "a" };
  const program = join(root, "packages/cli/bin/flowrun.js");
  const start = (...args: readonly string[]): Worker => {
    const child = startProcess(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, ...environment, ...ari },
    });
    const written = { text: "" };
    onTestFailed(() => void process.stderr.write(`A worker wrote:\n${written.text}\n`));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (written.text += String(data)));
    return { child, written };
  };
  const begin = async (
    until = /Connected to the platform|this one stands by/,
    ...more: readonly string[]
  ): Promise<Worker> => {
    const { child, written } = start("flow.yaml", ...more);
    await vi.waitUntil(() => until.test(written.text), within);
    return { child, written };
  };
  const run = async (...args: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> => {
    const { child, written } = start(...args);
    const [code] = (await once(child, "exit")) as [number | null];
    return { code, text: written.text };
  };
  return { platform, folder, begin, run };
}

/** A process that runs the flow. */
export interface Worker {
  readonly child: ReturnType<typeof startProcess>;
  readonly written: { readonly text: string };
}

/** Begins calls one after the other, every `everyMs`, and gives what each will have heard; each types its own number once the prompt has begun, again where it begins anew. */
export async function place(
  platform: Platform,
  count: number,
  everyMs: number,
): Promise<readonly Promise<readonly string[]>[]> {
  const calls: Promise<readonly string[]>[] = [];
  for (let number = 1_000; number < 1_000 + count; number += 1) {
    const heard: string[] = [];
    const placed = platform.call({ from: String(number), to: "2", app: "a" });
    placed.on((line) => {
      if (line.kind !== "media.started") return;
      heard.push(line.uri);
      const asked = heard.length;
      const type = ([key, ...others]: readonly string[]): void => {
        // Who hears it begin anew begins anew too.
        if (key === undefined || heard.length !== asked) return;
        placed.press(key);
        platform.after(betweenKeysMs, () => type(others));
      };
      if (line.uri === "sound:number") platform.after(1_500, () => type([...String(number)]));
    });
    calls.push(placed.ended.then(() => heard));
    await new Promise<void>((resolve) => platform.after(everyMs, resolve));
  }
  return calls;
}

/** What each caller heard besides the prompt; what was spoken when its owner was lost may begin anew. */
export async function outcomes(calls: readonly Promise<readonly string[]>[]): Promise<readonly (string | undefined)[]> {
  const all = await Promise.all(calls);
  return all.map((heard) => heard.filter((uri, index) => uri !== "sound:number" && uri !== heard[index - 1]).join());
}

/** What so many callers hear who each hear their own number. */
export const right = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `digits:${1_000 + index}`);
