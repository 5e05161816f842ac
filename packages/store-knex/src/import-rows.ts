import { checkImport, type ImportFile, type ImportRow } from "./check-import.ts";
import type { Database } from "./database.ts";
import { failureError } from "./failure.ts";

// Far below the 32,766 (SQLite) and 65,535 (Postgres) values that one statement can bind.
const batchSize = 1_000;

/**
 * Puts the rows of a file into one of the tables that `migrate` creates, and resolves with their number. A row whose key
 * is there already replaces that one; other rows of the table stay. All or nothing, in one transaction. Rejects with a
 * `PortError`; see `checkImport` for what is checked before the database is touched.
 */
export async function importRows(database: Database, name: string, file: ImportFile): Promise<number> {
  const { key } = checkImport(name, file);
  try {
    await database.transaction(async (transaction) => {
      for (let from = 0; from < file.rows.length; from += batchSize) {
        const batch = file.rows.slice(from, from + batchSize).map((row) => toRecord(file.header, row));
        await transaction(name).insert(batch).onConflict(key).merge();
      }
    });
  } catch (error) {
    throw failureError(database.explain(error), { database: database.description, table: name });
  }
  return file.rows.length;
}

function toRecord(header: readonly string[], { values }: ImportRow): Readonly<Record<string, string>> {
  return Object.fromEntries(header.map((column, place) => [column, values[place] ?? ""]));
}
