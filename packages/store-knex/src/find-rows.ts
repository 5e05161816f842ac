import type { Find, Order, ScalarType } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import type { Statement } from "./database.ts";
import { requireNames } from "./names.ts";
import { writtenValues } from "./written-values.ts";

/**
 * The select of a search: the declared columns of the rows that have all its values, in its order
 * and then by key. Texts are compared by their bytes, which are in the order of code points. Names
 * come from the declaration only; values are bound.
 */
export function selectRows(
  knex: Knex,
  { table, where, order, limit }: Omit<Find, "timeoutMs">,
): Statement {
  const columns = Object.keys(table.columns);
  requireNames(table);
  const statement = knex.select(columns.length === 0 ? [table.key] : columns).from(table.name);
  whereValues(statement, table, where);
  for (const each of [...order, { column: table.key, isDescending: false }])
    void statement.orderByRaw(orderOf(knex, each, table.columns[each.column]));
  return statement.limit(limit).toSQL().toNative();
}

/** Narrows a statement to the rows that have all these values. */
export function whereValues(
  statement: Knex.QueryBuilder,
  { columns }: Find["table"],
  where: Find["where"],
): void {
  for (const [column, value] of Object.entries(writtenValues(columns, where)))
    void (value === null ? statement.whereNull(column) : statement.where(column, value));
}

function orderOf(
  knex: Knex,
  { column, isDescending }: Order,
  type: ScalarType | undefined,
): string {
  const isText = type === undefined || type.kind === "string";
  const collation = knex.client.config.client === "pg" ? '"C"' : "binary";
  // A column that is declared a text may be of another type in the database, which has no
  // collation.
  const compared = isText ? `cast(?? as text) collate ${collation}` : "??";
  return knex.raw(`${compared} ${isDescending ? "desc" : "asc"} nulls last`, [column]).toQuery();
}
