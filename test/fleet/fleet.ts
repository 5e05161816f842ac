import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import { onTestFinished } from "vitest";
import { createCluster } from "../postgres.ts";
import { startNats, type NatsServers } from "./nats-servers.ts";
import { startWorkers, type Workers } from "./start-workers.ts";

const user = { username: "flowrun", password: "fleet" };

/**
 * Who has typed four digits hears them; a prompt takes a second. `first`: a step before it is asked
 * for them.
 */
export const asking = (first = ""): string => `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
${first}    - collect-digits: { prompt: sound:number, max_length: 4, first_timeout: 30s, timeout: 10s }
      as: number
      then: { else: bye }
    - play: "digits:\${number}"
  bye:
    - hangup
`;

/** The workers of one cell and its platform, or of several. */
export interface Fleet extends Workers {
  readonly platform: Platform;
  /** The platforms of all cells, in the order in which the fleet names them. */
  readonly platforms: readonly Platform[];
}

/** The servers that keep the log of a cell. */
export interface LogServers {
  /** So many of them are lost that the log does not answer. */
  lose(): Promise<void>;
  bringBack(): Promise<void>;
}

/**
 * Three NATS servers, and the workers of one cell, or of those of these names, which begin one
 * after the other.
 */
export async function fleet(
  text = asking(),
  names: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Fleet & { readonly nats: NatsServers; readonly log: LogServers }> {
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
  return { ...(await workers({ config: { cell }, text, names, environment })), nats, log };
}

/** A Postgres server, and the workers of one cell, or of those of these names. */
export async function fleetOnPostgres(
  text = asking(),
  names: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Fleet & { readonly log: LogServers }> {
  const cluster = await createCluster();
  onTestFinished(() => cluster.remove());
  const log = { lose: () => cluster.stop(), bringBack: () => cluster.start() };
  const url = new URL(cluster.url);
  const environment = { ...more, PGPASSWORD: url.password };
  url.password = "";
  const cell = { module: "@flowrun/cell-postgres", options: { url: url.href } };
  return { ...(await workers({ config: { cell }, text, names, environment })), log };
}

/** A process in no cell, whose ledger is in a file, sealed. */
export async function alone(text = asking()): Promise<Fleet> {
  const config = { durability: { ledger: "ledger", key_file: "ledger.key" } };
  const begun = await workers({ config, text, names: [] });
  writeFileSync(join(begun.folder, "ledger.key"), `${randomBytes(32).toString("base64")}\n`, {
    mode: 0o600,
  });
  return begun;
}

/** How workers are configured, and what they have in their environment. */
interface WorkersOptions {
  /** What stands in the configuration, besides the platforms. */
  readonly config: JsonObject;
  readonly text: string;
  /** Of their cells, where they have several. */
  readonly names: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

async function workers({ config, text, names, environment = {} }: WorkersOptions): Promise<Fleet> {
  const [first, ...others] = [
    await startPlatform(),
    ...(await Promise.all(names.slice(1).map(startPlatform))),
  ];
  // As `flowrun fleet status` puts their cells in order.
  const all = [first, ...others].toSorted((one, other) => (one.url < other.url ? -1 : 1));
  const cells = Object.fromEntries(
    names.map((name, index) => [name, { ari: { host: all[index]?.url ?? "" } }]),
  );
  const account = { ARI_USERNAME: user.username, ARI_PASSWORD: user.password, ARI_APP: "a" };
  const begun = startWorkers({
    flow: text,
    config: names.length > 0 ? { ...config, cells } : config,
    environment: {
      ...environment,
      ...account,
      ...(names.length > 0 ? {} : { ARI_HOST: first.url }),
    },
  });
  return { platform: first.platform, platforms: all.map(({ platform }) => platform), ...begun };
}

/** A platform, and where it is reached. */
async function startPlatform(): Promise<{ readonly platform: Platform; readonly url: string }> {
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 1_000 });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  return { platform, url: server.url };
}
