import { PortError, type Lookup, type Store, type Table } from "@flowrun/core/plugin";
import { recordingLogger, type LogLine } from "@flowrun/contracts";
import { createKnexStore } from "@flowrun/store-knex";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../test/postgres.ts";
import { tryTables, warmStore } from "../../src/run/try-tables.ts";

const tables = ["vips", "customers"].map((name): Table => ({
  name,
  key: "id",
  columns: { id: { kind: "string" } },
  secretColumns: [],
}));

/**
 * A store whose lookups fail with the code that stands for their table, and the tables that it was
 * asked for.
 */
function storeWith(codes: Readonly<Record<string, string>>): {
  readonly store: Store;
  readonly asked: Lookup[];
} {
  const asked: Lookup[] = [];
  const lookup = async (query: Lookup): Promise<null> => {
    asked.push(query);
    const code = codes[query.table.name];
    if (code !== undefined) throw new PortError(code, `${code} for "${query.table.name}".`);
    return null;
  };
  return { store: { lookup, close: async () => undefined }, asked };
}

/** What is logged when the tables of such a store are tried. */
async function warningsOf(codes: Readonly<Record<string, string>>): Promise<readonly LogLine[]> {
  const log = recordingLogger();
  await tryTables(tables, storeWith(codes).store, log);
  return log.lines;
}

function warning(table: string, code: string): LogLine {
  return { level: "warn", fields: { table, code }, message: `${code} for "${table}".` };
}

describe("tryTables", () => {
  test("looks into each table once", async () => {
    const log = recordingLogger();
    const { store, asked } = storeWith({});
    await tryTables(tables, store, log);
    expect(asked).toEqual(tables.map((table) => ({ table, value: "0", timeoutMs: 5_000 })));
    expect(log.lines).toEqual([]);
  });

  test("warns once of a database that is away", async () => {
    const away = "STORE_UNREACHABLE";
    expect(await warningsOf({ vips: away, customers: away })).toEqual([warning("vips", away)]);
  });

  test("warns of each table that cannot be looked up", async () => {
    expect(await warningsOf({ vips: "STORE_TABLE_MISSING", customers: "STORE_FORBIDDEN" })).toEqual(
      [warning("vips", "STORE_TABLE_MISSING"), warning("customers", "STORE_FORBIDDEN")],
    );
  });

  test.each(["STORE_FAILED", "STORE_DUPLICATE_KEY", "STORE_COLUMN_TYPE"])(
    "takes %s for a matter of the key that was tried",
    async (code) => {
      expect(await warningsOf({ vips: code, customers: code })).toEqual([]);
    },
  );

  test("tells nothing of a lookup that closing cut off", async () => {
    expect(await warningsOf({ vips: "STORE_CLOSED", customers: "STORE_CLOSED" })).toEqual([]);
  });

  test("asks a real Postgres, where what is tried is no key of a table whose keys are dates", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await database.run("create table vips (id date primary key)");
    const store = createKnexStore({ url: database.url });
    onTestFinished(() => store.close());
    const log = recordingLogger();
    await tryTables(tables, store, log);
    expect(log.lines.map(({ fields }) => fields)).toEqual([
      { table: "customers", code: "STORE_TABLE_MISSING" },
    ]);
  });
});

describe("warmStore", () => {
  test("looks up what leads to nothing eight times at once, and does not mind what fails", async () => {
    const all = Promise.withResolvers<null>();
    const asked: Lookup[] = [];
    const warmed = warmStore(tables, { lookup: (query) => (asked.push(query), all.promise) });
    expect(asked).toEqual(
      Array.from({ length: 8 }, () => ({ table: tables[0], value: "0", timeoutMs: 5_000 })),
    );
    all.reject(new PortError("STORE_UNREACHABLE", "Away."));
    await expect(warmed).resolves.toBeUndefined();
  });

  test("asks nothing for a flow without tables", async () => {
    const { store, asked } = storeWith({});
    await warmStore([], store);
    expect(asked).toEqual([]);
  });
});
