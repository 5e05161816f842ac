import type { Delete } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import type { Statement } from "./database.ts";
import { requireNames } from "./names.ts";

/**
 * The statement that removes a row, which may be run twice. Names come from the declaration only;
 * the key is bound.
 */
export function deleteRow(knex: Knex, { table, key }: Omit<Delete, "timeoutMs">): Statement {
  requireNames(table);
  // Every statement goes by `select`: it gives rows.
  return knex(table.name).where(table.key, key).delete().returning(table.key).toSQL().toNative();
}
