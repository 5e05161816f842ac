import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore } from "../../src/index.ts";
import { outcomeOf } from "../outcome.ts";
import { startPgBouncer } from "./pgbouncer.ts";

const table = {
  name: "kept",
  key: "id",
  columns: { id: { kind: "string" }, note: { kind: "string" } },
  secretColumns: [],
} as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.run("create table kept (id text primary key, note text)");
});
afterAll(() => database?.drop());

function save(store: ReturnType<typeof createKnexStore>, key: string): Promise<string> {
  return outcomeOf(
    Promise.resolve(store.save?.({ table, key, values: { note: "x" }, timeoutMs: 1_234 })),
  );
}

describe("a store behind PgBouncer that pools transactions", () => {
  test("leaves nothing behind on the connection, which is another program's next", async () => {
    const url = await startPgBouncer(database.url);
    const store = createKnexStore({ url, poolSize: 1 });
    expect(await save(store, "1")).toBe("ok");
    const other = new Client({ connectionString: url });
    await other.connect();
    const { rows } = await other.query("show statement_timeout");
    await other.end();
    expect(rows).toEqual([{ statement_timeout: "0" }]);
    await store.close();
  });

  test("has the server give up a statement in time all the same", async () => {
    const url = await startPgBouncer(database.url);
    await database.run("create view slow as select 'a' as id, pg_sleep(30)::text as note");
    const store = createKnexStore({ url, poolSize: 1 });
    const slow = { table: { ...table, name: "slow" }, value: "a", timeoutMs: 200 };
    expect(await outcomeOf(store.lookup(slow))).toBe("STORE_TIMEOUT");
    expect(await save(store, "2")).toBe("ok");
    await store.close();
  });
});

describe("a store whose server has become a standby", () => {
  test("throws its connections away, so that the next ones find the new primary", async () => {
    const store = createKnexStore({ url: database.url });
    expect(await Promise.all(["1", "2", "3"].map((key) => save(store, key)))).toEqual([
      ...["ok", "ok", "ok"],
    ]);
    // A session that was read-only once stays so, as on a server that was switched over.
    const readOnly = new URL(database.url);
    readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
    const standby = createKnexStore({ url: readOnly.href });
    expect(await save(standby, "4")).toBe("STORE_UNREACHABLE");
    await Promise.all([standby.close(), store.close()]);
  });

  test("saves with the first try after the switch-over, while calls come", async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.run(`alter database ${name} set default_transaction_read_only = on`);
    const store = createKnexStore({ url: database.url, poolSize: 4 });
    expect(await Promise.all(["5", "6", "7", "8"].map((key) => save(store, key)))).toEqual(
      Array.from({ length: 4 }, () => "STORE_UNREACHABLE"),
    );
    await Promise.all(
      ["5", "6"].map((key) => outcomeOf(store.lookup({ table, value: key, timeoutMs: 1_000 }))),
    );
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query("set default_transaction_read_only = off");
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await admin.end();
    // Sessions that stand are read-only still.
    expect(await Promise.all(["5", "6", "7", "8"].map((key) => save(store, key)))).toEqual(
      Array.from({ length: 4 }, () => "ok"),
    );
    await store.close();
  });
});
