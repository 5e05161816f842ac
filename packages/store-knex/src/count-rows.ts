import type { Count } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import type { DatabaseRow, Statement } from "./database.ts";
import { whereValues } from "./find-rows.ts";
import { requireNames } from "./names.ts";

/**
 * The statement that counts the rows which have all the values. Names come from the declaration
 * only; values are bound.
 */
export function selectCount(knex: Knex, { table, where }: Omit<Count, "timeoutMs">): Statement {
  requireNames(table);
  const statement = knex(table.name).count({ rows: "*" });
  whereValues(statement, table, where);
  return statement.toSQL().toNative();
}

/**
 * The count that a database gives, in Postgres as a text. It gives no row for a value that no row of
 * the table can hold.
 */
export function readCount([row]: readonly DatabaseRow[]): number {
  return Number(row?.["rows"] ?? 0);
}
