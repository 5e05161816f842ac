import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, createCluster } from "../../../../test/postgres.ts";
import { createTcpGate, type TcpGate } from "../../../../test/tcp-gate.ts";
import { createKnexStore } from "../../src/index.ts";
import { outcomeOf } from "../outcome.ts";

const table = {
  name: "kept",
  key: "id",
  columns: { id: { kind: "string" }, note: { kind: "string" } },
  secretColumns: [],
} as const;

/** How soon saves succeed again once the other server takes changes. */
const withinMs = 2_000;

let first: Cluster;
let second: Cluster;
let address: TcpGate;
let url: string;
beforeAll(async () => {
  [first, second] = await Promise.all([createCluster(), createCluster()]);
  for (const server of [first, second])
    await run(server, "create table kept (id text primary key, note text)");
  address = await createTcpGate(placeOf(first));
  const gate = new URL(first.url);
  gate.port = String(address.port);
  url = gate.href;
}, 120_000);
afterAll(async () => {
  await address?.shut();
  await Promise.all([first?.remove(), second?.remove()]);
});

function placeOf({ url: place }: Cluster): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(place);
  return { host: hostname, port: Number(port) };
}

async function run({ url: place }: Cluster, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: place });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Makes a server a standby, or the primary: for sessions that stand, too. */
function takesChanges(server: Cluster, does: boolean): Promise<void> {
  const set = `alter system set default_transaction_read_only = ${does ? "off" : "on"}`;
  return run(server, "set default_transaction_read_only = off", set, "select pg_reload_conf()");
}

/** Saves by as many calls at once as the pool has connections: the outcomes, each once. */
async function saves(store: ReturnType<typeof createKnexStore>): Promise<ReadonlySet<string>> {
  const keys = Array.from({ length: 10 }, (_, index) => String(index));
  const kept = keys.map((key) =>
    outcomeOf(
      Promise.resolve(store.save?.({ table, key, values: { note: "x" }, timeoutMs: 1_000 })),
    ),
  );
  return new Set(await Promise.all(kept));
}

/**
 * How long it takes, in milliseconds, until calls that come all the time come to nothing but an
 * outcome. A server tells its sessions of another configuration when it gets to it.
 */
async function msUntil(
  outcome: string,
  store: ReturnType<typeof createKnexStore>,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 20_000) {
    const outcomes = await saves(store);
    if (outcomes.size === 1 && outcomes.has(outcome)) return performance.now() - began;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

describe("a store before two Postgres behind one address", { timeout: 120_000 }, () => {
  test("saves again by itself after the primary became a standby and the other one was promoted", async () => {
    await takesChanges(second, false);
    const store = createKnexStore({ url });
    expect(await saves(store)).toEqual(new Set(["ok"]));

    await takesChanges(first, false);
    expect(await msUntil("STORE_UNREACHABLE", store)).toBeLessThan(20_000);
    // Connections that stand lead to the first server still.
    address.leadTo(placeOf(second));
    await takesChanges(second, true);
    expect(await msUntil("ok", store)).toBeLessThan(withinMs);
    await store.close();
  });

  test("saves again by itself after the primary was stopped and the other one was promoted", async () => {
    await takesChanges(first, true);
    address.leadTo(placeOf(first));
    await takesChanges(second, false);
    const store = createKnexStore({ url });
    expect(await msUntil("ok", store)).toBeLessThan(20_000);

    await first.stop();
    expect(await saves(store)).toEqual(new Set(["STORE_UNREACHABLE"]));
    address.leadTo(placeOf(second));
    expect(await msUntil("STORE_UNREACHABLE", store)).toBeLessThan(20_000);
    await takesChanges(second, true);
    expect(await msUntil("ok", store)).toBeLessThan(withinMs);
    await store.close();
  });
});
