import { columnsLookedInto, type List } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import type { Statement } from "./database.ts";
import { requireNames } from "./names.ts";

/**
 * The select of a page of rows: key and declared columns, by the bytes of the key as a text, which
 * are in the order of code points. Names come from the declaration only; what is looked for is
 * bound, and no character of it means another.
 */
export function listRows(
  knex: Knex,
  { table, find, after, limit }: Omit<List, "timeoutMs">,
): Statement {
  requireNames(table);
  const isPostgres = knex.client.config.client === "pg";
  const key = `cast(?? as text) collate ${isPostgres ? '"C"' : "binary"}`;
  const has = `${isPostgres ? "strpos" : "instr"}(lower(cast(?? as text)), lower(cast(? as text))) > 0`;
  const columns = [...new Set([table.key, ...Object.keys(table.columns)])];
  const statement = knex.select(columns).from(table.name).whereNotNull(table.key);
  if (after !== undefined) void statement.whereRaw(`${key} > ?`, [table.key, after]);
  if (find !== "")
    void statement.where((any) => {
      void any.whereRaw("1 = 0");
      for (const column of columnsLookedInto(table)) void any.orWhereRaw(has, [column, find]);
    });
  return statement.orderByRaw(`${key} asc`, [table.key]).limit(limit).toSQL().toNative();
}
