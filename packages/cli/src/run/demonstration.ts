import type { Clock, Store } from "@flowrun/core/plugin";
import type { ImportFile } from "@flowrun/store-knex";

/** A VIP of the demonstration: the caller's number that the embedded platform can be tried with. */
export const demoVip = { caller_id: "4712345678", name: "Ada Lovelace", account_manager_ext: "PJSIP/2001" } as const;

/** Customers of the demonstration. */
const demoCustomers = [
  { customer_id: "1234", name: "Acme Ltd", destination_ext: "PJSIP/3001" },
  { customer_id: "5678", name: "Globex", destination_ext: "PJSIP/3002" },
] as const;

/** The rows with which the tables of the reference application begin on the embedded platform without a database. */
const demoTables: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  vip_callers: [demoVip],
  customers: demoCustomers,
};

/** What to try with the rows of the demonstration: a VIP, a customer, and a number that is none. */
export function demoHints(): readonly string[] {
  const [customer] = demoCustomers;
  const rows = [
    [`from ${demoVip.caller_id}`, `a VIP, ${demoVip.name}`],
    [`${customer.customer_id}#`, `a customer, ${customer.name}`],
    ["999#", "no such customer"],
  ];
  return rows.map(([what = "", who]) => `${what.padEnd(17)}${who}`);
}

/**
 * A store over an SQLite database in memory that holds the rows of the demonstration. Tables that a flow declares besides
 * those of the reference application are empty.
 */
export async function createDemoStore(clock: Clock): Promise<Store> {
  const { createKnexStore, importRows, migrate, openDatabase } = await import("@flowrun/store-knex");
  const database = openDatabase("sqlite::memory:");
  await migrate(database);
  for (const table of Object.keys(demoTables)) await importRows(database, table, demoFile(table));
  const store = createKnexStore({ database, clock });
  return {
    lookup: async (query) => (Object.hasOwn(demoTables, query.table.name) ? store.lookup(query) : null),
    close: async () => {
      await store.close();
      await database.close();
    },
  };
}

/** The rows of one table as a file to import. */
function demoFile(table: string): ImportFile {
  const rows = demoTables[table] ?? [];
  const header = Object.keys(rows[0] ?? {});
  return {
    header,
    rows: rows.map((row, index) => ({ line: index + 2, values: header.map((column) => row[column] ?? "") })),
  };
}
