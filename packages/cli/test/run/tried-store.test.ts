import { setImmediate as settle } from "node:timers/promises";
import { PortError, type Lookup, type Store, type Table } from "@flowrun/core/plugin";
import { createVirtualClock, recordingLogger, type LogLine } from "@flowrun/core/testing";
import { createKnexStore } from "@flowrun/store-knex";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../test/postgres.ts";
import { triedStore } from "../../src/run/tried-store.ts";

const tables = ["vips", "customers"].map((name): Table => ({
  name,
  key: "id",
  columns: { id: { kind: "string" } },
  secretColumns: [],
}));

/** A store whose lookups fail with the code that stands for their table, and the tables that it was asked for. */
function storeWith(codes: Readonly<Record<string, string>>): { readonly store: Store; readonly asked: Lookup[] } {
  const asked: Lookup[] = [];
  const lookup = async (query: Lookup): Promise<null> => {
    asked.push(query);
    const code = codes[query.table.name];
    if (code !== undefined) throw new PortError(code, `${code} for "${query.table.name}".`);
    return null;
  };
  return { store: { lookup, close: async () => undefined }, asked };
}

/** What is logged in the second and a bit after the tables of such a store are to be tried. */
async function warningsOf(codes: Readonly<Record<string, string>>): Promise<readonly LogLine[]> {
  const clock = createVirtualClock({ settle });
  const log = recordingLogger();
  triedStore(storeWith(codes).store, { clock, log }).tryTables(tables);
  await clock.advance(1_001);
  return log.lines;
}

function warning(table: string, code: string): LogLine {
  return { level: "warn", fields: { table, code }, message: `${code} for "${table}".` };
}

describe("triedStore", () => {
  test("looks into each table once, a second later", async () => {
    const clock = createVirtualClock({ settle });
    const log = recordingLogger();
    const { store, asked } = storeWith({});
    triedStore(store, { clock, log }).tryTables(tables);
    await clock.advance(999);
    expect(asked).toEqual([]);
    await clock.advance(60_000);
    expect(asked).toEqual(tables.map((table) => ({ table, value: "0", timeoutMs: 5_000 })));
    expect(log.lines).toEqual([]);
  });

  test("looks into those of the latest flow only, when a flow is edited before it has looked", async () => {
    const clock = createVirtualClock({ settle });
    const { store, asked } = storeWith({});
    const { tryTables } = triedStore(store, { clock, log: recordingLogger() });
    tryTables(tables);
    await clock.advance(500);
    tryTables(tables.slice(1));
    await clock.advance(60_000);
    expect(asked.map(({ table }) => table.name)).toEqual(["customers"]);
  });

  test("warns once of a database that is away", async () => {
    const away = "STORE_UNREACHABLE";
    expect(await warningsOf({ vips: away, customers: away })).toEqual([warning("vips", away)]);
  });

  test("warns of each table that cannot be looked up", async () => {
    expect(await warningsOf({ vips: "STORE_TABLE_MISSING", customers: "STORE_FORBIDDEN" })).toEqual([
      warning("vips", "STORE_TABLE_MISSING"),
      warning("customers", "STORE_FORBIDDEN"),
    ]);
  });

  test.each(["STORE_FAILED", "STORE_DUPLICATE_KEY", "STORE_COLUMN_TYPE"])(
    "takes %s for a matter of the key that was tried",
    async (code) => {
      expect(await warningsOf({ vips: code, customers: code })).toEqual([]);
    },
  );

  test("tries nothing when it was closed before, and tells nothing of a lookup that closing cut off", async () => {
    const clock = createVirtualClock({ settle });
    const log = recordingLogger();
    const { store, asked } = storeWith({ vips: "STORE_CLOSED", customers: "STORE_CLOSED" });
    const tried = triedStore(store, { clock, log });
    tried.tryTables(tables);
    await tried.close();
    await clock.advance(2_000);
    expect(asked).toEqual([]);
    expect(await warningsOf({ vips: "STORE_CLOSED", customers: "STORE_CLOSED" })).toEqual([]);
  });

  test("gives the rows and the failures of its store", async () => {
    const { store } = storeWith({ customers: "STORE_UNREACHABLE" });
    const tried = triedStore(store, { clock: createVirtualClock({ settle }), log: recordingLogger() });
    const answers = tables.map((table) => tried.lookup({ table, value: "7", timeoutMs: 1_000 }));
    expect(await Promise.allSettled(answers)).toMatchObject([
      { status: "fulfilled", value: null },
      { status: "rejected", reason: { code: "STORE_UNREACHABLE" } },
    ]);
  });

  test("asks a real Postgres, where what is tried is no key of a table whose keys are dates", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await database.run("create table vips (id date primary key)");
    const store = createKnexStore({ url: database.url });
    const clock = createVirtualClock({ settle });
    const { promise: warned, resolve } = Promise.withResolvers<object>();
    const log = { ...recordingLogger(), warn: (fields: object) => resolve(fields) };
    const tried = triedStore(store, { clock, log });
    onTestFinished(() => tried.close());
    tried.tryTables(tables);
    await clock.advance(1_000);
    expect(await warned).toEqual({ table: "customers", code: "STORE_TABLE_MISSING" });
  });
});
