import type { Table } from "../interpret/program.ts";
import { PortError } from "./port-error.ts";
import type { Find, Order, Row, Save } from "./store.ts";

/** The rows of a table in memory that a search finds, as `Store.find` gives them. */
export function rowsFound(
  rows: readonly Row[],
  { table, where, order, limit }: Omit<Find, "timeoutMs">,
): readonly Row[] {
  const wanted = Object.entries(where);
  const orders: readonly Order[] = [...order, { column: table.key, isDescending: false }];
  return rows
    .filter((row) => wanted.every(([column, value]) => (row[column] ?? null) === value))
    .toSorted((a, b) => orders.map((each) => compareBy(each, a, b)).find((result) => result !== 0) ?? 0)
    .slice(0, limit)
    .map((row) => declaredColumns(row, table));
}

/** The columns of a row that its table declares, null where it has no value. */
export function declaredColumns(row: Row, { columns }: Table): Row {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row[column] ?? null]));
}

/**
 * The rows of a table in memory once one is kept, as `Store.save` keeps it; a new one stands last. Throws a `PortError` with
 * `STORE_VALUE_MISSING` when a new row would lack a column that is not declared nullable.
 */
export function rowsWith(rows: readonly Row[], { table, key, values }: Omit<Save, "timeoutMs">): readonly Row[] {
  if (rows.some((row) => row[table.key] === key))
    return rows.map((row) => (row[table.key] === key ? { ...row, ...values } : row));
  const missing = Object.entries(table.columns).find(
    ([column, { nullable }]) => column !== table.key && nullable !== true && (values[column] ?? null) === null,
  );
  if (missing !== undefined) {
    const message = `The table "${table.name}" has no row with this key, and a new one needs a value for "${missing[0]}".`;
    throw new PortError("STORE_VALUE_MISSING", message, { certain: true, outcome: "refused" });
  }
  return [...rows, { ...values, [table.key]: key }];
}

function compareBy({ column, isDescending }: Order, a: Row, b: Row): number {
  const [left, right] = [a[column] ?? null, b[column] ?? null];
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  const isLess = typeof left === "string" && typeof right === "string" ? isBefore(left, right) : left < right;
  return isLess === isDescending ? 1 : -1;
}

/** By code points: JavaScript itself compares halves of those beyond 65,535. */
function isBefore(left: string, right: string): boolean {
  const [ours, theirs] = [[...left], [...right]];
  const place = ours.findIndex((character, index) => character !== theirs[index]);
  if (place === -1) return ours.length < theirs.length;
  return (ours[place]?.codePointAt(0) ?? 0) < (theirs[place]?.codePointAt(0) ?? -1);
}
