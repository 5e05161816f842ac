import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import { inject, onTestFinished } from "vitest";
import { askOnce } from "../once-a-run.ts";
import { createCluster, createTestDatabase } from "../postgres.ts";
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
${first}    - collect-digits: { prompt: sound:number, max_length: 4, first_timeout: 30s, timeout: 30s }
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
  /** What `fleet status --json` says of its own cells: those of other tests may be in its log. */
  readonly status: () => Promise<readonly CellTold[]>;
}

/** The facts of a cell that tests look at. */
export interface CellTold {
  readonly cell: string;
  readonly owner: {
    readonly worker: string;
    readonly versions: { readonly offered: { readonly started: number } };
  } | null;
  readonly standbys: readonly { readonly worker: string }[];
}

/** The servers that keep the log of a cell. */
export interface LogServers {
  /** So many of them are lost that the log does not answer. */
  lose(): Promise<void>;
  bringBack(): Promise<void>;
}

/** The things that a fleet of a test has to itself. */
export interface Own {
  /** Of the flow. */
  readonly text?: string;
  /** The names of its cells, where a process has several. */
  readonly names?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The workers of a cell, or of several, which begin one after the other, and three NATS servers
 * that other tests use too.
 */
export async function fleet(own: Own = {}): Promise<Fleet> {
  const servers = await askOnce(inject("natsControl"));
  return onNats(servers.split(","), own);
}

/** The same, on servers of its own, which may be lost. */
export async function fleetOnOwnNats(
  own: Own = {},
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
  return { ...(await onNats(nats.urls, own)), nats, log };
}

function onNats(servers: readonly string[], own: Own): Promise<Fleet> {
  const cell = { module: "@flowrun/cell-nats", options: { servers: [...servers] } };
  return workers({ config: { cell }, own });
}

/** The same in a database of the Postgres that other tests use too. */
export async function fleetOnPostgres(own: Own = {}): Promise<Fleet> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return onPostgres(database.url, own);
}

/** The same in a Postgres of its own, which may be lost. */
export async function fleetOnOwnPostgres(
  own: Own = {},
): Promise<Fleet & { readonly log: LogServers }> {
  const cluster = await createCluster();
  onTestFinished(() => cluster.remove());
  const log = { lose: () => cluster.stop(), bringBack: () => cluster.start() };
  return { ...(await onPostgres(cluster.url, own)), log };
}

function onPostgres(address: string, own: Own): Promise<Fleet> {
  const url = new URL(address);
  const environment = { ...own.environment, PGPASSWORD: url.password };
  url.password = "";
  const cell = { module: "@flowrun/cell-postgres", options: { url: url.href } };
  return workers({ config: { cell }, own: { ...own, environment } });
}

/** A process in no cell, whose ledger is in a file, sealed. */
export async function alone(text: string): Promise<Fleet> {
  const config = { durability: { ledger: "ledger", key_file: "ledger.key" } };
  const begun = await workers({ config, own: { text } });
  writeFileSync(join(begun.folder, "ledger.key"), `${randomBytes(32).toString("base64")}\n`, {
    mode: 0o600,
  });
  return begun;
}

/** How workers are configured, and what is their own. */
interface WorkersOptions {
  /** What stands in the configuration, besides the platforms. */
  readonly config: JsonObject;
  readonly own: Own;
}

async function workers({ config, own }: WorkersOptions): Promise<Fleet> {
  const { text = asking(), names = [], environment = {} } = own;
  // A log may have cells of other tests.
  const app = `a${randomBytes(6).toString("hex")}`;
  const [first, ...others] = [
    await startPlatform(app),
    ...(await Promise.all(names.slice(1).map(() => startPlatform(app)))),
  ];
  // As `flowrun fleet status` puts their cells in order.
  const all = [first, ...others].toSorted((one, other) => (one.url < other.url ? -1 : 1));
  const cells = Object.fromEntries(
    names.map((name, index) => [name, { ari: { host: all[index]?.url ?? "" } }]),
  );
  const account = { ARI_USERNAME: user.username, ARI_PASSWORD: user.password, ARI_APP: app };
  const begun = startWorkers({
    flow: text,
    config: names.length > 0 ? { ...config, cells } : config,
    environment: {
      ...environment,
      ...account,
      ...(names.length > 0 ? {} : { ARI_HOST: first.url }),
    },
  });
  return {
    ...{ platform: first.platform, platforms: all.map(({ platform }) => platform), ...begun },
    async status() {
      const told = await begun.run("fleet", "status", "--json");
      const cellsTold = JSON.parse(told.text) as readonly CellTold[];
      return cellsTold.filter(({ cell }) => cell.startsWith(`${app}@`));
    },
  };
}

/** A platform, and where it is reached. Its calls come to this application. */
async function startPlatform(
  application: string,
): Promise<{ readonly platform: Platform; readonly url: string }> {
  const clock = createSystemClock();
  const platform = createPlatform({ clock, application, soundMs: () => 1_000 });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  return { platform, url: server.url };
}
