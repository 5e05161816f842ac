import type { CellValue, ColumnFacts, TableRow } from "../../src/data/data-contract.ts";
import { typedValue } from "../../src/data/typed-value.ts";
import type { RowValues } from "./table-server.ts";

/**
 * The typed texts of a row's fields, by column; a field that nobody has touched is absent.
 */
export type Typed = Readonly<Record<string, string>>;

/** The text of a value in a field, or in a cell; empty for none. */
export function textOf(value: CellValue | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/**
 * The values that were typed. An empty field is no value where there need not be one; of a secret
 * column it stands for what is there. A text that is of no type of its column stays one, so that
 * the server says what is wrong.
 */
export function typedValues(columns: readonly ColumnFacts[], typed: Typed): RowValues {
  const touched = columns.flatMap((column): readonly (readonly [string, CellValue])[] => {
    const text = typed[column.name];
    if (text === undefined || (column.isSecret && text === "")) return [];
    return [[column.name, typedValue({ kind: column.kind, nullable: column.isNullable }, text)]];
  });
  return Object.fromEntries(touched);
}

/** The columns in which a row is another one by now than it was when it was shown. */
export function changedColumns(before: TableRow, now: TableRow): ReadonlySet<string> {
  const names = new Set([...Object.keys(before.values), ...Object.keys(now.values)]);
  return new Set([...names].filter((name) => before.values[name] !== now.values[name]));
}
