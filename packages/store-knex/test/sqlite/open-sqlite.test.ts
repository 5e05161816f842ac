import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createKnexStore, importRows, migrate, openDatabase } from "../../src/index.ts";
import { failureOf, outcomeOf } from "../outcome.ts";
import { ask, openTransaction } from "../statements.ts";
import { customer, customers, visits } from "../tables.ts";

const header = ["customer_id", "name", "destination_ext"];
const rows = [{ line: 2, values: ["1", "Ann", "PJSIP/2001"] }];
const ann = { name: "Ann", destination_ext: "PJSIP/2001" };
let folder: string;
let file: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-sqlite-"));
});
beforeEach(() => {
  file = join(folder, `${(count += 1)}.db`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file that is replaced or removed under a store is noticed, and the next one opened", async () => {
  const make = async (name: string, note: string): Promise<string> => {
    const made = join(folder, name);
    const database = openDatabase(`sqlite:${made}`);
    await database.transaction(async ({ run }) => {
      await run({ sql: "create table kept (id text primary key, note text)", bindings: [] });
      await run({ sql: "insert into kept values ('1', ?)", bindings: [note] });
    });
    await database.close();
    return made;
  };
  const path = await make("a.db", "old");
  const store = createKnexStore({ url: `sqlite:${path}` });
  const table = {
    name: "kept",
    key: "id",
    columns: { note: { kind: "string" } },
    secretColumns: [],
  } as const;
  const look = (): Promise<unknown> => store.lookup({ table, value: "1", timeoutMs: 1_000 });
  expect(await look()).toEqual({ note: "old" });
  await rename(await make("new.db", "new"), path);
  expect(await look()).toEqual({ note: "new" });
  await rm(path);
  await expect(look()).rejects.toMatchObject({ code: "STORE_UNREACHABLE" });
  await make("a.db", "again");
  expect(await look()).toEqual({ note: "again" });
  await store.close();
});

describe("a store over SQLite", () => {
  test("shares a database in memory with migrate and importRows", async () => {
    const open = openDatabase("sqlite::memory:");
    const store = createKnexStore({ database: open });

    expect((await migrate(open)).applied).toEqual(["0001-reference-tables", "0002-call-records"]);
    expect((await migrate(open)).applied).toEqual([]);
    expect(await importRows(open, "customers", { header, rows })).toBe(1);
    expect(await store.lookup(customer("1"))).toEqual(ann);
    await store.close();
    expect(await importRows(open, "customers", { header, rows: [] })).toBe(0);
    await open.close();
  });

  test("takes thousands of rows at once", async () => {
    const open = openDatabase("sqlite::memory:");
    await migrate(open);
    const many = Array.from({ length: 2_500 }, (_, place) => ({
      line: place + 2,
      values: [`${place}`, "Ann", "1"],
    }));

    expect(await importRows(open, "customers", { header, rows: many })).toBe(2_500);
    expect(await ask(open, "select count(*) as count from customers")).toEqual([{ count: 2_500n }]);
    await open.close();
  });

  test("answers a lookup that comes during a transaction when that is over", async () => {
    const open = openDatabase("sqlite::memory:");
    await migrate(open);
    await importRows(open, "customers", { header, rows });
    const store = createKnexStore({ database: open });
    const changing = await openTransaction(open);
    await changing.run("update customers set name = 'Anna'");

    const found = store.lookup(customer("1"));
    await changing.rollback();

    expect(await found).toEqual(ann);
    await open.close();
  });

  test("does not create a file, says that it is missing, and answers once it is there", async () => {
    const store = createKnexStore({ url: `sqlite:${file}` });
    const many = (): Promise<readonly string[]> =>
      Promise.all(Array.from({ length: 50 }, () => outcomeOf(store.lookup(customer("1")))));
    expect(new Set(await many())).toEqual(new Set(["STORE_UNREACHABLE"]));
    expect((await failureOf(store.lookup(customer("1"))))?.message).toBe(
      `The database sqlite:${file} cannot be reached: the file does not exist.`,
    );
    expect(existsSync(file)).toBe(false);

    const open = openDatabase(`sqlite:${file}`);
    await migrate(open);
    await open.close();
    expect(new Set(await many())).toEqual(new Set(["ok"]));
    await store.close();
  });

  test("names the table or the column that is missing", async () => {
    const open = openDatabase("sqlite::memory:");
    await migrate(open);
    const store = createKnexStore({ database: open });
    const columns = { nmae: { kind: "string" } } as const;
    expect(
      await outcomeOf(store.lookup({ ...customer("1"), table: { ...customers, name: "nowhere" } })),
    ).toBe("STORE_TABLE_MISSING");
    expect(
      (await failureOf(store.lookup({ ...customer("1"), table: { ...customers, columns } })))
        ?.message,
    ).toBe(
      'In the database sqlite::memory: the table "customers" lacks a column: no such column: nmae. ' +
        "Correct the name in the flow or add the column.",
    );
    await open.close();
  });

  test("says that a file is no database", async () => {
    const store = createKnexStore({ url: `sqlite:${import.meta.filename}` });
    expect((await failureOf(store.lookup(customer("1"))))?.message).toBe(
      `The database sqlite:${import.meta.filename} refused a statement on the table "customers": file is not a database.`,
    );
    await store.close();
  });

  test("waits for another process's write lock without stopping this one, up to its deadline", async () => {
    const writer = openDatabase(`sqlite:${file}`);
    await migrate(writer);
    await importRows(writer, "customers", { header, rows });
    const store = createKnexStore({ url: `sqlite:${file}` });
    const lock = await openTransaction(writer);
    await lock.run("pragma locking_mode = exclusive");
    await lock.run("update customers set name = 'Anna'");
    await lock.commit();

    expect(await outcomeOf(store.lookup(customer("1", 50)))).toBe("STORE_TIMEOUT");
    const found = store.lookup(customer("1"));
    await writer.close();
    expect(await found).toEqual({ ...ann, name: "Anna" });
    await store.close();
  });
});

describe("migrate on SQLite", () => {
  test("does its work once when several connections do it at once", async () => {
    const opened = Array.from({ length: 4 }, () => openDatabase(`sqlite:${file}`));
    const applied = await Promise.all(opened.map((each) => migrate(each)));
    await Promise.all(opened.map((each) => each.close()));
    expect(applied.flatMap((each) => each.applied)).toEqual([
      "0001-reference-tables",
      "0002-call-records",
    ]);
  });

  test("creates the document's tables with their types and keys", async () => {
    const open = openDatabase("sqlite::memory:");
    await migrate(open);
    const shape = await ask(
      open,
      "select name || ' ' || type || ' ' || pk as shape from pragma_table_info('vip_callers')",
    );
    await open.close();
    expect(shape).toEqual([
      { shape: "caller_id varchar(64) 1" },
      { shape: "name varchar(128) 0" },
      { shape: "account_manager_ext varchar(64) 0" },
    ]);
  });

  test("tells how a table that is there differs from its declaration", async () => {
    const open = openDatabase("sqlite::memory:");
    for (const made of [
      "create table Visits (id text, Tries text, cost real, urgent int, note int, more text not null)",
      "create table twice (id text, kind text, primary key (id, kind))",
      "create table fits (ID int unique, tries bigint, cost numeric, urgent boolean, note varchar(9))",
      "create view seen as select * from fits",
    ])
      await ask(open, made);
    const named = (name: string): typeof visits => ({ ...visits, name });
    const bare = { ...named("twice"), columns: {} };
    const tables = [visits, bare, named("main.fits"), named("seen")];
    const { applied, differences } = await migrate(open, tables);
    expect(applied).toEqual(["0002-call-records"]);
    expect(differences).toEqual([
      {
        table: "visits",
        differences: [
          '"tries" is text there, and declared as integer.',
          '"note" is int there, and declared as string.',
          '"id" is the key, and several rows may have the same there.',
        ],
      },
      {
        table: "twice",
        differences: ['"id" is the key, and several rows may have the same there.'],
      },
    ]);
    await open.close();
  });

  test("tells of a table that two files of a flow declare otherwise", async () => {
    const open = openDatabase("sqlite::memory:");
    const other = {
      ...visits,
      columns: { tries: { kind: "string" }, name: { kind: "string" } },
    } as const;
    expect(await migrate(open, [visits, other])).toEqual({
      applied: ["0002-call-records", "table visits"],
      differences: [
        { table: "visits", differences: ['"tries" is text there, and declared as integer.'] },
      ],
    });
    await open.close();
  });

  test("keeps a table of that name that is there already", async () => {
    const open = openDatabase("sqlite::memory:");
    await ask(
      open,
      "create table customers (customer_id text primary key, name text, destination_ext text)",
    );
    await ask(open, "insert into customers values ('1', 'Ann', 'PJSIP/2001')");

    await migrate(open);
    expect(await createKnexStore({ database: open }).lookup(customer("1"))).toEqual(ann);
    await open.close();
  });
});
