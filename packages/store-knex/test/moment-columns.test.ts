import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row, Store, Table } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/postgres.ts";
import {
  compareTables,
  createKnexStore,
  type Database,
  importRows,
  migrate,
  openDatabase,
} from "../src/index.ts";
import { outcomeOf } from "./outcome.ts";
import { ask } from "./statements.ts";

const visits: Table = {
  name: "visits",
  key: "id",
  columns: {
    id: { kind: "string" },
    day: { kind: "date" },
    opens: { kind: "time" },
    at: { kind: "timestamp" },
    took: { kind: "duration", nullable: true },
  },
  secretColumns: [],
};

/** The same columns as an owner might have made them. */
const instants: Table = { ...visits, name: "instants" };

let postgres: TestDatabase;
let folder: string;
let before: string | undefined;
const places: Record<string, string> = {};
beforeAll(async () => {
  before = process.env["TZ"];
  process.env["TZ"] = "America/New_York";
  postgres = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "flowrun-moments-"));
  Object.assign(places, { Postgres: postgres.url, SQLite: `sqlite:${join(folder, "a.db")}` });
});
afterAll(async () => {
  if (before === undefined) delete process.env["TZ"];
  else process.env["TZ"] = before;
  await postgres?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function within<T>(
  name: string,
  work: (database: Database, store: Store) => Promise<T>,
): Promise<T> {
  const database = openDatabase(places[name] ?? "");
  const store = createKnexStore({ database });
  try {
    return await work(database, store);
  } finally {
    await store.close();
    await database.close();
  }
}

const lookup = (store: Store, table: Table, value: string): Promise<Row | null> =>
  store.lookup({ table, value, timeoutMs: 5_000 });

const asTexts =
  "select cast(day as text) as day, cast(opens as text) as opens, cast(at as text) as at, cast(took as text) as took from";

describe.each(["Postgres", "SQLite"])("columns of days and times in %s", (name) => {
  const written = {
    day: "2026-12-24",
    opens: "09:05:00",
    at: "2026-12-24 08:30:00",
    took: "01:30:00",
  };

  test("are made by migrate, and stand as they are declared", async () => {
    await within(name, async (database) => {
      expect(await migrate(database, [visits])).toMatchObject({ differences: [] });
      expect(await compareTables(database, [visits])).toEqual([]);
      const wrong: Table = {
        ...visits,
        columns: { ...visits.columns, day: { kind: "time" }, opens: { kind: "integer" } },
      };
      expect(await compareTables(database, [wrong])).toEqual([
        {
          table: "visits",
          differences: [
            '"day" is date there, and declared as time.',
            expect.stringMatching(/^"opens" is time.* there, and declared as integer\.$/),
          ],
        },
      ]);
    });
  });

  test("are read as they are written, whatever the zone of this machine, and written back unchanged", async () => {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300);
    await within(name, async (database, store) => {
      await ask(
        database,
        `insert into visits (id, day, opens, at, took) values ('1', '${written.day}', '${written.opens}', '${written.at}', '${written.took}')`,
      );
      const row = await lookup(store, visits, "1");
      expect(row).toEqual({ id: "1", ...written, took: 5_400_000 });
      await store.save?.({
        table: visits,
        key: "1",
        values: { day: written.day, opens: written.opens, at: written.at, took: 5_400_000 },
        timeoutMs: 5_000,
      });
      expect(await ask(database, `${asTexts} visits where id = '1'`)).toEqual([written]);
      const found = await store.find?.({
        table: visits,
        where: { day: written.day, opens: written.opens, at: written.at, took: 5_400_000 },
        order: [{ column: "at", isDescending: true }],
        limit: 2,
        timeoutMs: 5_000,
      });
      expect(found).toEqual([row]);
    });
  });

  test("are imported from a file, whose wrong values are told with their places", async () => {
    await within(name, async (database, store) => {
      const header = ["id", "day", "opens", "at", "took"];
      const file = (...values: readonly string[]) => ({ header, rows: [{ line: 2, values }] });
      const good = file("2", "2026-12-24", "09:05", "2026-12-24T08:30:00", "90s");
      await importRows(database, "visits", good, [visits]);
      expect(await lookup(store, visits, "2")).toMatchObject({ day: "2026-12-24", took: 90_000 });
      await expect(
        importRows(database, "visits", file("3", "2026-02-30", "9", "soon", "long"), [visits]),
      ).rejects.toThrow(
        [
          'The file does not fit "visits"; nothing was imported.',
          'Line 2 has no date in "day".',
          'Line 2 has no time in "opens".',
          'Line 2 has no timestamp in "at".',
          'Line 2 has no duration in "took".',
        ].join("\n"),
      );
    });
  });

  test("fail as other columns do with a value of another type", async () => {
    await within(name, async (database, store) => {
      await ask(
        database,
        "create table odd (id text primary key, day text, opens text, at text, took text)",
      );
      await ask(
        database,
        "insert into odd values ('1', 'soon', '9', '2026-12-24', '1 mon'), ('2', '2026-12-24', '09:05', '2026-12-24 08:30', '2 days 00:00:01.5')",
      );
      const columnsOf = (column: string): Table => ({
        ...visits,
        name: "odd",
        columns: { [column]: visits.columns[column] ?? { kind: "string" } },
      });
      for (const column of ["day", "opens", "at", "took"])
        expect(await outcomeOf(lookup(store, columnsOf(column), "1"))).toBe("STORE_COLUMN_TYPE");
      expect(await lookup(store, { ...visits, name: "odd" }, "2")).toMatchObject({
        opens: "09:05",
        took: 172_801_500,
      });
    });
  });
});

test("a timestamp with a zone keeps its instant to the last digit in Postgres", async () => {
  await within("Postgres", async (database, store) => {
    await ask(
      database,
      "create table instants (id text primary key, day date, opens timetz, at timestamptz, took interval)",
    );
    await ask(
      database,
      "insert into instants values ('1', 'infinity', '09:05+01', '2026-12-24 08:30:00.123456+01', '-1 day -00:00:01')",
    );
    const [kept] = await ask(database, "select extract(epoch from at)::text as at from instants");
    const row = await lookup(store, instants, "1");
    expect(row).toMatchObject({ day: "infinity", opens: "09:05:00+01", took: -86_401_000 });
    expect(row?.["at"]).toMatch(/^2026-12-24 .*\.123456[+-]\d\d/);
    const at = String(row?.["at"]);
    await store.save?.({ table: instants, key: "1", values: { at }, timeoutMs: 5_000 });
    expect(await ask(database, "select extract(epoch from at)::text as at from instants")).toEqual([
      kept,
    ]);
    expect(await compareTables(database, [instants])).toEqual([]);
  });
});
