import { isReplaced, isSameRow, type Replace, type Row } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { storeError } from "./catalogue.ts";
import type { DatabaseRow, Statement } from "./database.ts";
import { requireNames } from "./names.ts";
import { writtenValues } from "./written-values.ts";

/** The parts that change a row. */
export interface Replacing {
  readonly knex: Knex;
  readonly run: (statement: Statement) => Promise<readonly DatabaseRow[]>;
  /** Reads the row of a key, as a lookup gives it, of what a select with more columns brought. */
  readonly read: (rows: readonly DatabaseRow[]) => Row | null;
}

type Change = Omit<Replace, "timeoutMs">;

/**
 * Changes, adds or removes a row that is still as it was seen, by statements that may be run twice.
 * The seen row is compared twice. We compare it with the row as flows see it. The statement
 * compares it with all that the database has there, to the last digit of a time.
 */
export async function replaceRow(change: Change, { knex, run, read }: Replacing): Promise<boolean> {
  requireNames(change.table);
  const rows = await run(selectWithTexts(knex, change));
  const now = read(rows);
  if (isReplaced(now, change)) return true;
  if (!isSameRow(now, change.seen)) return false;
  const [row] = rows;
  const done = await run(row === undefined ? insertOf(knex, change) : changeOf(knex, change, row));
  if (done.length > 0) return true;
  const after = read(await run(selectWithTexts(knex, change)));
  // A connection that broke after the change was made has it tried again.
  if (isReplaced(after, change)) return true;
  if (!isSameRow(after, change.seen)) return false;
  const message = `A value for the table "${change.table.name}" cannot be kept in its column. Compare the types of its columns with the flow.`;
  throw storeError("STORE_COLUMN_TYPE", message);
}

function selectWithTexts(knex: Knex, { table, key }: Change): Statement {
  const columns = Object.keys(table.columns);
  const texts = columns.map((column, place) =>
    knex.raw("cast(?? as text) as ??", [column, textAlias(place)]),
  );
  const selected = [...new Set([table.key, ...columns]), ...texts];
  return knex.select(selected).from(table.name).where(table.key, key).limit(2).toSQL().toNative();
}

function textAlias(place: number): string {
  return `flowrun_text_${place}`;
}

function insertOf(knex: Knex, { table, key, values }: Change): Statement {
  return knex(table.name)
    .insert({ ...writtenValues(table.columns, values ?? {}), [table.key]: key })
    .onConflict()
    .ignore()
    .returning(table.key)
    .toSQL()
    .toNative();
}

function changeOf(knex: Knex, { table, key, values }: Change, row: DatabaseRow): Statement {
  const statement = knex(table.name).where(table.key, key);
  for (const [place, column] of Object.keys(table.columns).entries()) {
    const text = row[textAlias(place)];
    void (typeof text === "string"
      ? statement.whereRaw("cast(?? as text) = ?", [column, text])
      : statement.whereNull(column));
  }
  const changing =
    values === null ? statement.delete() : statement.update(writtenValues(table.columns, values));
  return changing.returning(table.key).toSQL().toNative();
}
