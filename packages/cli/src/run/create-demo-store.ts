import type { Clock, Store } from "@flowrun/core/plugin";
import { createKnexStore, importRows, migrate, openDatabase } from "@flowrun/store-knex";
import { demoFile, demoTables } from "./demo-rows.ts";

/**
 * A store over an SQLite database in memory that holds the rows of the demonstration. Tables that a flow declares besides
 * those of the reference application are empty.
 */
export async function createDemoStore(clock: Clock): Promise<Store> {
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
