import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/postgres.ts";
import { createKnexStore, importRows, migrate, openDatabase } from "../../src/index.ts";
import { outcomeOf } from "../outcome.ts";
import { ask } from "../statements.ts";
import { customer, visits } from "../tables.ts";

const header = ["customer_id", "name", "destination_ext"];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.run("drop schema public cascade; create schema public"));

describe("migrate on Postgres", () => {
  test("creates the document's two tables with their types and keys", async () => {
    const open = openDatabase(database.url);
    expect((await migrate(open)).applied).toEqual(["0001-reference-tables", "0002-call-records"]);
    const rows = await ask(
      open,
      `
      select table_name || '.' || column_name || ' ' || data_type || '(' || character_maximum_length || ')' as shape
      from information_schema.columns where table_name in ('vip_callers', 'customers') order by table_name, ordinal_position`,
    );
    const keys = await ask(
      open,
      `
      select table_name || '.' || column_name as key from information_schema.key_column_usage
      where table_name in ('vip_callers', 'customers') order by table_name`,
    );
    await open.close();

    expect(rows.map(({ shape }) => shape)).toEqual([
      "customers.customer_id character varying(64)",
      "customers.name character varying(128)",
      "customers.destination_ext character varying(64)",
      "vip_callers.caller_id character varying(64)",
      "vip_callers.name character varying(128)",
      "vip_callers.account_manager_ext character varying(64)",
    ]);
    expect(keys).toEqual([{ key: "customers.customer_id" }, { key: "vip_callers.caller_id" }]);
  });

  test("does its work once when eight processes do it at once", async () => {
    const opened = Array.from({ length: 8 }, () => openDatabase(database.url));
    const applied = await Promise.all(opened.map((each) => migrate(each)));
    await Promise.all(opened.map((each) => each.close()));

    expect(applied.flatMap((each) => each.applied)).toEqual([
      "0001-reference-tables",
      "0002-call-records",
    ]);
  });

  test("tells how a table that is there differs from its declaration", async () => {
    const open = openDatabase(database.url);
    await database.run(`
      create domain label as text;
      create table visits (id bigint, tries numeric(9, 2), cost jsonb, urgent int, note integer, more text not null);
      drop schema if exists other cascade; create schema other;
      create table other.visits (id uuid primary key, tries numeric(9, 0), cost real, urgent bool, note label);
      create unique index few on visits (id) where id > 0;
      create view seen as select * from other.visits;
      create table "Case" (id text, tries int, cost float, urgent bool, note text, primary key (id, note))`);
    const tables = ["visits", "other.visits", "seen", "Case"].map((name) => ({ ...visits, name }));
    expect(await migrate(open, tables)).toEqual({
      applied: ["0002-call-records"],
      differences: [
        {
          table: "visits",
          differences: [
            '"tries" is numeric(9,2) there, and declared as integer.',
            '"cost" is jsonb there, and declared as number.',
            '"urgent" is integer there, and declared as boolean.',
            '"note" is integer there, and declared as string.',
            '"id" is the key, and several rows may have the same there.',
          ],
        },
        {
          table: "Case",
          differences: ['"id" is the key, and several rows may have the same there.'],
        },
      ],
    });
    await open.close();
  });

  test("rejects with a PortError when the database is away", async () => {
    const open = openDatabase("postgres://flowrun@127.0.0.1:1/flowrun");
    expect(await outcomeOf(migrate(open))).toBe("STORE_UNREACHABLE");
    await open.close();
  });
});

describe("importRows on Postgres", () => {
  test("adds new rows, replaces those with the same key and keeps the others", async () => {
    const open = openDatabase(database.url);
    const store = createKnexStore({ database: open });
    await migrate(open);
    const many = Array.from({ length: 2_500 }, (_, place) => ({
      line: place + 2,
      values: [`${place}`, "Old", "1"],
    }));

    expect(await importRows(open, "customers", { header, rows: many })).toBe(2_500);
    const newer = [{ line: 2, values: ["O'Brien; --", "2400", "2"] }];
    expect(
      await importRows(open, "customers", {
        header: ["name", "customer_id", "destination_ext"],
        rows: newer,
      }),
    ).toBe(1);

    expect(await store.lookup(customer("2400"))).toEqual({
      name: "O'Brien; --",
      destination_ext: "2",
    });
    expect(await store.lookup(customer("2399"))).toEqual({ name: "Old", destination_ext: "1" });
    await open.close();
  });

  test("says that the table is missing before migrate", async () => {
    const open = openDatabase(database.url);
    const rows = [{ line: 2, values: ["1", "Ann", "1"] }];
    expect(await outcomeOf(importRows(open, "customers", { header, rows }))).toBe(
      "STORE_TABLE_MISSING",
    );
    await open.close();
  });
});

test("the table of a flow is created with all its types, filled, and read as the flow declares it", async () => {
  const url = database.url;
  const open = openDatabase(url);
  const { applied } = await migrate(open, [visits]);
  const named = ["urgent", "id", "tries", "cost"];
  const rows = [
    { line: 2, values: ["true", "1", "9007199254740991", "-0.5"] },
    { line: 3, values: ["false", "2", "0", ""] },
  ];
  await importRows(open, "visits", { header: named, rows }, [visits]);
  await open.close();
  const store = createKnexStore({ url });
  const found = await Promise.all(
    ["1", "2"].map((value) => store.lookup({ table: visits, value, timeoutMs: 2_000 })),
  );
  await store.close();

  expect(applied).toEqual(["0002-call-records", "table visits"]);
  expect(found).toEqual([
    { tries: 9_007_199_254_740_991, cost: -0.5, urgent: true, note: null },
    { tries: 0, cost: null, urgent: false, note: null },
  ]);
});
