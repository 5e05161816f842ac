import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, createCluster } from "../../../../test/postgres.ts";
import { createKnexStore, migrate, openDatabase } from "../../src/index.ts";
import { outcomeOf } from "../outcome.ts";
import { ask, openTransaction } from "../statements.ts";
import { customer } from "../tables.ts";

let cluster: Cluster;
beforeAll(async () => {
  cluster = await createCluster();
});
afterAll(() => cluster?.remove());

describe("a store whose Postgres is restarted", () => {
  test("fails lookups while the server is down and answers as soon as it is up", async () => {
    const database = openDatabase(cluster.url);
    await migrate(database);
    const store = createKnexStore({ database });
    const many = (): Promise<readonly string[]> =>
      Promise.all(Array.from({ length: 20 }, () => outcomeOf(store.lookup(customer("1")))));
    expect(new Set(await many())).toEqual(new Set(["ok"]));

    await cluster.stop();
    expect(new Set(await many())).toEqual(new Set(["STORE_UNREACHABLE"]));
    await cluster.start();
    expect(new Set(await many())).toEqual(new Set(["ok"]));
    await store.close();
    await database.close();
  });

  test("loses only the lookups under way when the server stops in the middle", async () => {
    const database = openDatabase(cluster.url);
    const store = createKnexStore({ database });
    await ask(database, "create table locked (id text primary key)");
    const table = { name: "locked", key: "id", columns: {}, secretColumns: [] };
    const blocker = await openTransaction(database);
    await blocker.run("lock table locked in access exclusive mode");

    const waiting = outcomeOf(store.lookup({ table, value: "1", timeoutMs: 20_000 }));
    await ask(database, untilWaiting);
    await cluster.stop();
    expect(await waiting).toBe("STORE_UNREACHABLE");
    await blocker.rollback();
    await cluster.start();
    expect(await store.lookup({ table, value: "1", timeoutMs: 2_000 })).toBeNull();
    await database.close();
  });
});

/** Returns once some session waits for a lock. */
const untilWaiting = `
  do $$ begin
    while not exists (select from pg_locks where not granted) loop
      perform pg_sleep(0.01);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;
