import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore, openDatabase } from "../../src/index.ts";
import { startPgBouncer } from "./pgbouncer.ts";

const table = {
  name: "visits",
  key: "id",
  columns: {
    id: { kind: "string" },
    day: { kind: "date" },
    opens: { kind: "time" },
    at: { kind: "timestamp" },
    took: { kind: "duration" },
    seen: { kind: "timestamp" },
  },
  secretColumns: [],
} as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.run(
    `create table visits (id text primary key, day date, opens time, at timestamp, took interval, seen timestamptz);
     insert into visits values ('1', '2026-12-04', '09:05', '2026-12-04 08:30', '1 day 01:30', '2026-12-04 08:30+00')`,
  );
});
afterAll(() => database?.drop());

describe.each([
  ["German", "iso_8601"],
  ["SQL, DMY", "sql_standard"],
  ["SQL, MDY", "postgres_verbose"],
  ["Postgres, DMY", "iso_8601"],
])("a database whose DateStyle is %s, and whose IntervalStyle is %s", (dates, intervals) => {
  const written = {
    id: "1",
    ...{ day: "2026-12-04", opens: "09:05:00", at: "2026-12-04 08:30:00", took: 91_800_000 },
    seen: "2026-12-04 08:30:00+00",
  };
  beforeAll(async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.run(`alter database ${name} set datestyle = ${quoted(dates)}`);
    await database.run(`alter database ${name} set intervalstyle = '${intervals}'`);
    await database.run(`alter database ${name} set timezone = 'UTC'`);
  });

  test("is read as it is meant, and keeps what is saved", async () => {
    const store = createKnexStore({ url: database.url });
    const { id: _, seen: _seen, ...values } = written;
    await store.save?.({ table, key: "1", values, timeoutMs: 5_000 });
    const row = await store.lookup({ table, value: "1", timeoutMs: 5_000 });
    await store.close();
    expect(row).toEqual(written);
  });

  test("is read so in the lists of the studio", async () => {
    const opened = openDatabase(database.url);
    const store = createKnexStore({ database: opened });
    const page = await store.list?.({ table, find: "", limit: 10, timeoutMs: 5_000 });
    await store.close();
    await opened.close();
    expect(JSON.stringify(page)).toContain(JSON.stringify(written).slice(1, -1));
  });

  test("keeps its own style for other programs behind PgBouncer", async () => {
    const url = await startPgBouncer(database.url);
    const store = createKnexStore({ url, poolSize: 1 });
    expect(await store.lookup({ table, value: "1", timeoutMs: 5_000 })).toEqual(written);
    const other = new Client({ connectionString: url });
    await other.connect();
    const { rows } = await other.query(
      "select current_setting('datestyle') as dates, current_setting('intervalstyle') as intervals",
    );
    await other.end();
    await store.close();
    expect(rows).toEqual([
      { dates: expect.stringContaining(dates.split(",")[0] ?? ""), intervals },
    ]);
  });
});

function quoted(styles: string): string {
  return styles
    .split(", ")
    .map((style) => `'${style}'`)
    .join(", ");
}
