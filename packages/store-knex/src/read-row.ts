import type { Json, Row, Table, ValueType } from "@flowrun/core/plugin";
import { storeError } from "./catalogue.ts";
import type { DatabaseRow } from "./database.ts";

/**
 * A driver's row with the declared columns in their declared types. Databases differ in what they give for the same
 * value (Postgres: text for `bigint` and `numeric`; SQLite: 0 and 1 for booleans), flows do not see that. Throws a
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
    case "duration":
      return readNumber(value, Number.isSafeInteger);
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
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  return value instanceof Date ? value.toISOString() : undefined;
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
