import { createRowStore } from "./row-store.ts";
import type { Program } from "@flowrun/core";
import type { Clock, Store, Table } from "@flowrun/core/plugin";
import type { ImportFile } from "@flowrun/store-knex";

/** A VIP of the demonstration: the caller's number that the embedded platform can be tried with. */
export const demoVip = {
  caller_id: "4712345678",
  name: "Ada Lovelace",
  account_manager_ext: "PJSIP/2001",
} as const;

/** Customers of the demonstration. */
const demoCustomers = [
  { customer_id: "1234", name: "Acme Ltd", destination_ext: "PJSIP/3001" },
  { customer_id: "5678", name: "Globex", destination_ext: "PJSIP/3002" },
] as const;

/**
 * The rows with which the tables of the reference application begin on the embedded platform
 * without a database.
 */
const demoTables: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  vip_callers: [demoVip],
  customers: demoCustomers,
};

/**
 * The calls that can be tried with the rows of the demonstration, where a flow has tables that they
 * fit.
 */
export interface Demonstration {
  /** The number of somebody special; absent when the flow asks for nobody. */
  readonly vip: typeof demoVip | undefined;
  /** The keys that find a row; absent when the flow looks up none. */
  readonly keys: string | undefined;
  /** A line each. */
  readonly hints: readonly string[];
}

/**
 * The calls that can be tried with the tables of a flow: a VIP, a customer, and an unknown number.
 */
export function demonstrationFor({ tables }: Pick<Program, "tables">): Demonstration {
  const hasRows = (name: string): boolean =>
    Object.hasOwn(tables, name) && isDemoTable(tables[name]);
  const [customer] = demoCustomers;
  const vips = [[`from ${demoVip.caller_id}`, `a VIP, ${demoVip.name}`]];
  const customers = [
    [`${customer.customer_id}#`, `a customer, ${customer.name}`],
    ["999#", "no such customer"],
  ];
  const rows = [
    ...(hasRows("vip_callers") ? vips : []),
    ...(hasRows("customers") ? customers : []),
  ];
  return {
    vip: hasRows("vip_callers") ? demoVip : undefined,
    keys: hasRows("customers") ? `${customer.customer_id}#` : undefined,
    hints: rows.map(([what = "", who]) => `${what.padEnd(17)}${who}`),
  };
}

/**
 * Whether a table that a flow declares is one of the demonstration, with its key, and with no
 * column that its rows lack.
 */
function isDemoTable(table: Table | undefined): boolean {
  const columns =
    table === undefined || !Object.hasOwn(demoTables, table.name) ? [] : headerOf(table.name);
  return (
    table?.key === columns[0] &&
    Object.keys(table?.columns ?? {}).every((name) => columns.includes(name))
  );
}

/**
 * A store over an SQLite database in memory that holds the rows of the demonstration. Tables that a
 * flow declares besides those of the reference application, or with other columns, are empty.
 */
export async function createDemoStore(clock: Clock): Promise<Store> {
  const { createKnexStore, importRows, migrate, openDatabase } =
    await import("@flowrun/store-knex");
  const database = openDatabase("sqlite::memory:");
  await migrate(database);
  for (const table of Object.keys(demoTables)) await importRows(database, table, demoFile(table));
  const store = createKnexStore({ database, clock });
  const others = createRowStore({});
  return {
    lookup: (query) => (isDemoTable(query.table) ? store : others).lookup(query),
    find: async (query) => (await (isDemoTable(query.table) ? store : others).find?.(query)) ?? [],
    count: async (query) => (await (isDemoTable(query.table) ? store : others).count?.(query)) ?? 0,
    save: async (change) => (isDemoTable(change.table) ? store : others).save?.(change),
    delete: async (change) => (isDemoTable(change.table) ? store : others).delete?.(change),
    list: async (query) => (await (isDemoTable(query.table) ? store : others).list?.(query)) ?? [],
    replace: async (change) =>
      (await (isDemoTable(change.table) ? store : others).replace?.(change)) ?? false,
    close: async () => {
      await store.close();
      await database.close();
    },
  };
}

/** The columns of a table, its key first. */
function headerOf(table: string): readonly string[] {
  return Object.keys(demoTables[table]?.[0] ?? {});
}

/** The rows of one table as a file to import. */
function demoFile(table: string): ImportFile {
  const rows = demoTables[table] ?? [];
  const header = headerOf(table);
  return {
    header,
    rows: rows.map((row, index) => ({
      line: index + 2,
      values: header.map((column) => row[column] ?? ""),
    })),
  };
}
