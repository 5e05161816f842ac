import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { clientFor } from "../../src/postgres/open-postgres.ts";
import {
  createKnexStore,
  describeUrl,
  importRows,
  migrate,
  openDatabase,
} from "../../src/index.ts";
import { failureOf, outcomeOf } from "../outcome.ts";
import { customer, customers } from "../tables.ts";

const canary = "canary-pass%2Fword-4711";
const role = `flowrun_${process.pid}_${Date.now()}`;
let database: TestDatabase;
let limited: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.run(`create role ${role} login password '${decodeURIComponent(canary)}'`);
  const direct = openDatabase(database.url);
  await migrate(direct);
  await direct.close();
  await database.run(`grant select on customers to ${role}`);
  limited = withUser(role, canary);
});
afterAll(async () => {
  await database?.run(`drop owned by ${role}; drop role ${role}`);
  await database?.drop();
});

function withUser(user: string, password: string): string {
  const { host, pathname } = new URL(database.url);
  return `postgres://${user}:${password}@${host}${pathname}`;
}

describe("a lookup that Postgres refuses", () => {
  test("says that the password is wrong", async () => {
    const store = createKnexStore({ url: withUser(role, "another") });

    const error = await failureOf(store.lookup(customer("1")));

    expect(error?.code).toBe("STORE_CREDENTIALS");
    expect(error?.message).toBe(
      `The database ${describeUrl(limited)} refuses the user or the password: ` +
        `password authentication failed for user "${role}". Correct the database URL.`,
    );
    await store.close();
  });

  test("says that the server wants a password when the URL has none", async () => {
    const store = createKnexStore({ url: withUser(role, "") });
    expect(await outcomeOf(store.lookup(customer("1")))).toBe("STORE_CREDENTIALS");
    await store.close();
  });

  test("says that the database does not exist", async () => {
    const url = new URL(limited);
    url.pathname = "/flowrun_nowhere";
    const store = createKnexStore({ url: url.href });
    expect(await outcomeOf(store.lookup(customer("1")))).toBe("STORE_DATABASE_MISSING");
    await store.close();
  });

  test("says that the host name is not known", async () => {
    const store = createKnexStore({ url: "postgres://flowrun@database.invalid/flowrun" });
    expect(await outcomeOf(store.lookup(customer("1")))).toBe("STORE_UNREACHABLE");
    await store.close();
  });

  test("names the table, the column or the right that is missing", async () => {
    const store = createKnexStore({ url: limited });
    const at = `The database ${describeUrl(limited)}`;
    const columns = { nmae: { kind: "string" } } as const;

    const errors = await Promise.all([
      failureOf(store.lookup({ ...customer("1"), table: { ...customers, name: "custmers" } })),
      failureOf(store.lookup({ ...customer("1"), table: { ...customers, columns } })),
      failureOf(
        store.lookup({
          ...customer("1"),
          table: { ...customers, name: "vip_callers", columns: {}, key: "caller_id" },
        }),
      ),
    ]);

    expect(errors.map((error) => `${error?.code} ${error?.message}`)).toEqual([
      `STORE_TABLE_MISSING ${at} lacks the table "custmers". Create it ("flowrun db migrate FLOW" makes the tables of a flow, and that of records) or correct its name.`,
      `STORE_COLUMN_MISSING In the database ${describeUrl(limited)} the table "customers" lacks a column: column "nmae" does not exist. Correct the name in the flow or add the column.`,
      `STORE_FORBIDDEN The user of ${describeUrl(limited)} lacks a right on the table "vip_callers": permission denied for table vip_callers. Grant it.`,
    ]);
    await store.close();
  });
});

describe("the password of a database URL", () => {
  test("shows in no error, and in nothing that can be printed", async () => {
    const open = openDatabase(limited);
    const store = createKnexStore({ database: open });
    const away = createKnexStore({ url: `postgres://flowrun:${canary}@127.0.0.1:1/flowrun` });
    await store.lookup(customer("1"));
    const errors = await Promise.all([
      failureOf(away.lookup(customer("1"))),
      failureOf(store.lookup({ ...customer("1"), table: { ...customers, name: "nowhere" } })),
      failureOf(migrate(open)),
      failureOf(importRows(open, "customers", { header: ["customer_id"], rows: [] })),
      failureOf(store.lookup(customer("1", 0))),
    ]);
    const client = new (clientFor(limited))();
    await client.connect();

    const printed = inspect([errors, open, store, away, client, describeUrl(limited)], {
      depth: 12,
      breakLength: 200,
    });

    await client.end();
    await Promise.all([open.close(), away.close()]);
    expect(errors.map((error) => error?.code)).toEqual([
      "STORE_UNREACHABLE",
      "STORE_TABLE_MISSING",
      "STORE_FORBIDDEN",
      "STORE_IMPORT_COLUMNS",
      "STORE_TIMEOUT",
    ]);
    for (const secret of [canary, decodeURIComponent(canary)])
      expect(printed).not.toContain(secret);
  });

  test("is used although it needs percent-encoding", async () => {
    const store = createKnexStore({ url: limited });
    expect(await store.lookup(customer("1"))).toBeNull();
    await store.close();
  });
});
