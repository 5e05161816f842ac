import { migrate, openDatabase, importRows } from "@flowrun/store-knex";
import { createTestDatabase, type TestDatabase } from "../postgres.ts";
import { rows } from "../scenarios/reference-scenarios.ts";

/**
 * A database of its own in a real Postgres, with the document's two tables and the rows that the
 * scenarios speak of.
 */
export async function referenceTables(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  const database = openDatabase(created.url, { create: false });
  await migrate(database);
  for (const [table, records] of Object.entries(rows)) {
    const header = Object.keys(records[0]);
    const lines = records.map((record, index) => ({
      line: index + 2,
      values: Object.values(record),
    }));
    await importRows(database, table, { header, rows: lines });
  }
  await database.close();
  return created;
}
