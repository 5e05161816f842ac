import type { Save } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { storeError } from "./catalogue.ts";
import type { DatabaseRow, Statement } from "./database.ts";
import { requireNames } from "./names.ts";
import { writtenValues } from "./written-values.ts";

/**
 * Changes a row or adds it, by statements that may be run twice. A row that is there is changed
 * first: an insert would ask for a value in every column that needs one before it sees that the row
 * is there.
 */
export async function saveRow(
  knex: Knex,
  change: Omit<Save, "timeoutMs">,
  run: (statement: Statement) => Promise<readonly DatabaseRow[]>,
): Promise<void> {
  const { table, key } = change;
  const values = writtenValues(table.columns, change.values);
  requireNames(table);
  const changing = knex(table.name).where(table.key, key).update(values).returning(table.key);
  if ((await run(changing.toSQL().toNative())).length > 0) return;
  const adding = knex(table.name)
    .insert({ ...values, [table.key]: key })
    .onConflict(table.key)
    .merge(values)
    .returning(table.key);
  if ((await run(adding.toSQL().toNative())).length > 0) return;
  // A database gives no row for a value that no row of it can hold.
  const message = `A value for the table "${table.name}" cannot be kept in its column. Compare the types of its columns with the flow.`;
  throw storeError("STORE_COLUMN_TYPE", message);
}
