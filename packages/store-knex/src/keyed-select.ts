import { isMomentOf, type Row, type Json, type Table, type ValueType } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { storeError } from "./catalogue.ts";
import { type DatabaseRow, type Statement, WrittenInstant } from "./database.ts";
import { readInterval } from "./interval.ts";
import { requireNames } from "./names.ts";

/** A statement of the database's own dialect for one key: its text is the same for every key. */
export type KeyedStatement = (value: string) => Statement;

/**
 * The select of a lookup: the declared columns of at most two rows (a second one shows that the key
 * is not unique) whose key is a value. Names are quoted and come from the declaration only; the
 * value is bound. Throws a `PortError` with
 * `STORE_NAME` for a name that knex would read as more than a name, such as "a as b".
 */
export function selectByKey(knex: Knex, table: Table): KeyedStatement {
  const columns = Object.keys(table.columns);
  requireNames(table);
  const selected = columns.length === 0 ? [table.key] : columns;
  const statement = knex.select(selected).from(table.name).where(table.key, "").limit(2);
  const { sql, bindings } = statement.toSQL().toNative();
  const [, ...limit] = bindings;
  return (value) => ({ sql, bindings: [value, ...limit] });
}

/**
 * A driver's row with the declared columns in their declared types. Databases differ in what they
 * give for the same value (Postgres: text for `bigint` and `numeric`; SQLite: 0 and 1 for
 * booleans), flows do not see that. Throws a
 * `PortError` with `STORE_COLUMN_TYPE` that names the column, not the value, when one cannot be read as declared.
 */
export function readRow(row: DatabaseRow, table: Table): Row {
  const entries = Object.entries(table.columns).map(([column, type]): [string, Json] => {
    const value = readValue(row[column], type);
    if (value !== undefined) return [column, value];
    throw storeError(
      "STORE_COLUMN_TYPE",
      `The column "${column}" of the table "${table.name}" holds a value that is no ${type.kind}, as the flow declares it. Correct the declaration or the value.`,
    );
  });
  return Object.fromEntries(entries);
}

function readValue(value: unknown, type: ValueType): Json | undefined {
  if (value === null || value === undefined) return null;
  switch (type.kind) {
    case "string":
      return readString(value);
    case "integer":
      return readNumber(value, Number.isSafeInteger);
    case "duration":
      return readNumber(value, Number.isSafeInteger) ?? readPeriod(value);
    case "date":
    case "time":
    case "timestamp":
      return readMomentOf(value, type.kind);
    case "number":
      return readNumber(value, Number.isFinite);
    case "boolean":
      return readBoolean(value);
    default:
      return undefined;
  }
}

function readString(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  return value instanceof Date ? value.toISOString() : undefined;
}

function readMomentOf(value: unknown, kind: "date" | "time" | "timestamp"): string | undefined {
  const text = value instanceof WrittenInstant ? value.written : value;
  return typeof text === "string" && isMomentOf(text, kind) ? text : undefined;
}

function readPeriod(value: unknown): number | undefined {
  return typeof value === "string" ? readInterval(value) : undefined;
}

function readNumber(value: unknown, fits: (number: number) => boolean): number | undefined {
  const isNumeral = typeof value === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value);
  if (!isNumeral && typeof value !== "number" && typeof value !== "bigint") return undefined;
  const number = Number(value);
  return fits(number) ? number : undefined;
}

function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 0n || value === 1n || value === 0 || value === 1) return Number(value) === 1;
  return undefined;
}
