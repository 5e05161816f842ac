import type { Table } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { storeError } from "./catalogue.ts";

const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const tableName = /^[\p{L}_][\p{L}\p{N}_$]*(\.[\p{L}_][\p{L}\p{N}_$]*)?$/u;

/**
 * The select of a lookup: the declared columns of at most two rows (a second one shows that the key is not unique) whose
 * key is `value`. Names are quoted and come from the declaration only; the value is bound. Throws a `PortError` with
 * `STORE_NAME` for a name that knex would read as more than a name, such as "a as b".
 */
export function selectByKey(knex: Knex, table: Table, value: string): Knex.QueryBuilder {
  const columns = Object.keys(table.columns);
  if (!tableName.test(table.name)) throw badName("table", table.name);
  for (const column of [table.key, ...columns]) if (!plainName.test(column)) throw badName("column", column);
  const selected = columns.length === 0 ? [table.key] : columns;
  return knex.select(selected).from(table.name).where(table.key, value).limit(2);
}

function badName(what: string, name: string): Error {
  return storeError(
    "STORE_NAME",
    `The ${what} name "${name}" cannot be looked up. Use letters, digits and _ only, beginning with a letter.`,
  );
}
