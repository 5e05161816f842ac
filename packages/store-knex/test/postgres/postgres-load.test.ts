import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore, importRows, migrate, openDatabase } from "../../src/index.ts";
import { failureOf, outcomeOf } from "../outcome.ts";
import { ask, openTransaction } from "../statements.ts";
import { customer } from "../tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const direct = openDatabase(database.url);
  await migrate(direct);
  const rows = Array.from({ length: 200 }, (_, place) => ({
    line: place + 2,
    values: [`${place}`, `Customer ${place}`, `PJSIP/${place}`],
  }));
  await importRows(direct, "customers", {
    header: ["customer_id", "name", "destination_ext"],
    rows,
  });
  await database.run(
    "create view slow as select '1'::text as id, pg_sleep(30)::text as slept; create table locked (id text primary key)",
  );
  await direct.close();
});
afterAll(() => database?.drop());

const slow = {
  name: "slow",
  key: "id",
  columns: { slept: { kind: "string" } },
  secretColumns: [],
} as const;
const locked = { name: "locked", key: "id", columns: {}, secretColumns: [] } as const;

describe("a store over a busy Postgres", () => {
  test("answers 200 lookups at once over ten connections, each with its own row", async () => {
    const store = createKnexStore({ url: database.url });
    const places = Array.from({ length: 200 }, (_, place) => place);

    const rows = await Promise.all(
      places.map((place) => store.lookup(customer(`${place}`, 10_000))),
    );

    expect(rows).toEqual(
      places.map((place) => ({ name: `Customer ${place}`, destination_ext: `PJSIP/${place}` })),
    );
    await store.close();
  });

  test("gives a slow lookup up at its deadline and the server's work with it", async () => {
    const open = openDatabase(database.url);
    const store = createKnexStore({ database: open });
    const began = performance.now();

    const error = await failureOf(store.lookup({ table: slow, value: "1", timeoutMs: 150 }));

    expect(error?.code).toBe("STORE_TIMEOUT");
    expect(error?.message).toContain("150 ms");
    expect(performance.now() - began).toBeLessThan(2_000);
    await ask(open, untilNobodySleeps);
    await open.close();
  });

  test("goes on answering while a locked table holds every connection but one", async () => {
    const open = openDatabase(database.url, { poolSize: 3 });
    const outside = openDatabase(database.url);
    const store = createKnexStore({ database: open });
    const blocker = await openTransaction(outside);
    await blocker.run("lock table locked in access exclusive mode");

    const stuck = [1, 2].map(() =>
      outcomeOf(store.lookup({ table: locked, value: "1", timeoutMs: 500 })),
    );
    expect(await store.lookup(customer("7"))).toEqual({
      name: "Customer 7",
      destination_ext: "PJSIP/7",
    });
    expect(await Promise.all(stuck)).toEqual(["STORE_TIMEOUT", "STORE_TIMEOUT"]);
    await blocker.rollback();
    expect(await store.lookup({ table: locked, value: "1", timeoutMs: 2_000 })).toBeNull();
    await Promise.all([open.close(), outside.close()]);
  });

  test("leaves no deadline behind for a transaction on the same connection", async () => {
    const open = openDatabase(database.url, { poolSize: 1 });
    await createKnexStore({ database: open }).lookup(customer("7", 500));

    await expect(
      open.transaction(async ({ run }) => run({ sql: "select pg_sleep(0.6)", bindings: [] })),
    ).resolves.toBeDefined();
    await open.close();
  });

  test("fails a lookup that waits for a free connection past its deadline", async () => {
    const open = openDatabase(database.url, { poolSize: 1 });
    const store = createKnexStore({ database: open });
    const holder = await openTransaction(open);

    expect(await outcomeOf(store.lookup(customer("7", 50)))).toBe("STORE_TIMEOUT");
    await holder.rollback();
    expect(await store.lookup(customer("7"))).toEqual({
      name: "Customer 7",
      destination_ext: "PJSIP/7",
    });
    await open.close();
  });
});

/** Returns once no session runs the slow view any more; fails after ten seconds. */
const untilNobodySleeps = `
  do $$ declare started timestamptz := clock_timestamp(); begin
    while exists (select from pg_stat_activity where state = 'active' and query like '%"slow"%' and pid <> pg_backend_pid()) loop
      if clock_timestamp() - started > interval '10 s' then raise 'somebody still sleeps'; end if;
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;
