import type { Table } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { storeError } from "./catalogue.ts";
import type { Statement } from "./database.ts";

const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const tableName = /^[\p{L}_][\p{L}\p{N}_$]*(\.[\p{L}_][\p{L}\p{N}_$]*)?$/u;

/** A statement of the database's own dialect for one key: its text is the same for every key. */
export type KeyedStatement = (value: string) => Statement;

/**
 * The select of a lookup: the declared columns of at most two rows (a second one shows that the key is not unique) whose
 * key is a value. Names are quoted and come from the declaration only; the value is bound. Throws a `PortError` with
 * `STORE_NAME` for a name that knex would read as more than a name, such as "a as b".
 */
export function selectByKey(knex: Knex, table: Table): KeyedStatement {
  const columns = Object.keys(table.columns);
  if (!tableName.test(table.name)) throw badName("table", table.name);
  for (const column of [table.key, ...columns]) if (!plainName.test(column)) throw badName("column", column);
  const selected = columns.length === 0 ? [table.key] : columns;
  const statement = knex.select(selected).from(table.name).where(table.key, "").limit(2);
  const { sql, bindings } = statement.toSQL().toNative();
  const [, ...limit] = bindings;
  return (value) => ({ sql, bindings: [value, ...limit] });
}

function badName(what: string, name: string): Error {
  return storeError(
    "STORE_NAME",
    `The ${what} name "${name}" cannot be looked up. Use letters, digits and _ only, beginning with a letter.`,
  );
}
