import type { Replace, Row, Store, Table } from "@flowrun/core/plugin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore } from "../../src/index.ts";
import { failureOf } from "../outcome.ts";

const table: Table = {
  name: "public.timed",
  key: "id",
  columns: {
    at: { kind: "string" },
    pin: { kind: "string" },
    note: { kind: "string", nullable: true },
  },
  secretColumns: ["pin"],
};
const timeoutMs = 5_000;
let database: TestDatabase;
let store: Store;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.run(`
    create table timed (id integer primary key, at timestamptz, pin integer, note text);
    insert into timed values (7, '2026-01-02T03:04:05.123456Z', 4711, null), (10, '2026-01-02T03:04:05Z', 4712, 'x')`);
  store = createKnexStore({ url: database.url });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const look = (value: string): Promise<Row | null> => store.lookup({ table, value, timeoutMs });
const replace = async (
  change: Pick<Replace, "key" | "seen" | "values">,
): Promise<boolean | undefined> => store.replace?.({ table, timeoutMs, ...change });

test("a row is changed although a flow sees less of its times than the database has", async () => {
  const seen = await look("7");

  expect(await replace({ key: "7", seen, values: { note: "called" } })).toBe(true);
  expect(await look("7")).toEqual({ at: "2026-01-02T03:04:05.123Z", pin: "4711", note: "called" });
});

test("a row whose column cannot hold a value stays as it was, and the failure does not tell the value", async () => {
  const seen = await look("7");
  const failure = await failureOf(replace({ key: "7", seen, values: { pin: "secret-9999" } }));

  expect(failure).toMatchObject({ code: "STORE_COLUMN_TYPE" });
  expect(failure?.message).not.toContain("9999");
  expect(await look("7")).toEqual(seen);
});

test("a key that the key column cannot hold is of no row, and none is added with it", async () => {
  const failure = await failureOf(replace({ key: "seven", seen: null, values: { note: "new" } }));

  expect(failure).toMatchObject({ code: "STORE_COLUMN_TYPE" });
  expect(await replace({ key: "seven", seen: await look("7"), values: { note: "new" } })).toBe(
    false,
  );
});

test("rows with keys that are numbers are listed by their texts, in a schema that is named, too", async () => {
  const rows = await store.list?.({ table, find: "", limit: 10, timeoutMs });
  const found = await store.list?.({ table, find: "4711", limit: 10, timeoutMs });

  expect(rows?.map(({ key }) => key)).toEqual(["10", "7"]);
  expect(found).toEqual([]);
});
