import type { Row, Table } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore } from "../../src/index.ts";
import { outcomeOf } from "../outcome.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.run(`
    create table numbered (id integer, big bigint, exact numeric, day timestamptz, flag boolean);
    insert into numbered values (7, 9007199254740991, 12.5, '2026-01-02T03:04:05Z', true), (8, 9007199254740993, 'NaN', null, null),
      (9, 1, 1, null, true), (9, 2, 2, null, true)`);
});
afterAll(() => database?.drop());

async function lookup(
  value: string,
  columns: Readonly<Record<string, Table["columns"][string]["kind"]>>,
  from = "numbered",
): Promise<Row | null> {
  const store = createKnexStore({ url: database.url });
  const types = Object.fromEntries(Object.entries(columns).map(([name, kind]) => [name, { kind }]));
  const table = { name: `public.${from}`, key: "id", columns: types, secretColumns: [] };
  try {
    return await store.lookup({ table, value, timeoutMs: 5_000 });
  } finally {
    await store.close();
  }
}

describe("a lookup in a table of Postgres's own types", () => {
  test("gives bigint and numeric as numbers, and anything as text where the flow declares a string", async () => {
    expect(await lookup("7", { big: "integer", exact: "number", flag: "boolean" })).toEqual({
      big: 9_007_199_254_740_991,
      exact: 12.5,
      flag: true,
    });
    expect(
      await lookup("7", { big: "string", exact: "string", day: "string", flag: "string" }),
    ).toEqual({
      big: "9007199254740991",
      exact: "12.5",
      day: "2026-01-02T03:04:05.000Z",
      flag: "true",
    });
  });

  test("gives days and times of the clock as the database writes them, whatever the zone of this machine", async () => {
    await database.run(`
      create table moments (id integer, day date, clock time, moment timestamp, took interval);
      insert into moments values (1, '2026-12-24', '09:05', '2026-12-24 08:30', '1 hour 30 minutes')`);
    const columns = { day: "string", clock: "string", moment: "string", took: "string" } as const;
    expect(await lookup("1", columns, "moments")).toEqual({
      day: "2026-12-24",
      clock: "09:05:00",
      moment: "2026-12-24 08:30:00",
      took: "01:30:00",
    });
  });

  test("fails for a value that the declared type cannot hold", async () => {
    expect(await outcomeOf(lookup("8", { big: "integer" }))).toBe("STORE_COLUMN_TYPE");
    expect(await outcomeOf(lookup("8", { exact: "number" }))).toBe("STORE_COLUMN_TYPE");
    expect(await outcomeOf(lookup("7", { exact: "integer" }))).toBe("STORE_COLUMN_TYPE");
    expect(await outcomeOf(lookup("7", { day: "boolean" }))).toBe("STORE_COLUMN_TYPE");
  });

  test("finds nothing for a key that the key column's type cannot hold", async () => {
    expect(await lookup("seven", { flag: "boolean" })).toBeNull();
    expect(await lookup("99999999999999999999", { flag: "boolean" })).toBeNull();
    expect(await lookup("7\0", { flag: "boolean" })).toBeNull();
    expect(await lookup("", { flag: "boolean" })).toBeNull();
  });

  test("fails when several rows have the key", async () => {
    expect(await outcomeOf(lookup("9", { flag: "boolean" }))).toBe("STORE_DUPLICATE_KEY");
  });
});
