import type { Table } from "../interpret/program.ts";
import { PortError } from "./port-error.ts";
import type { Count, Delete, Find, List, ListedRow, Order, Replace, Row, Save } from "./store.ts";

/** The rows of a table in memory that a search finds, as `Store.find` gives them. */
export function rowsFound(
  rows: readonly Row[],
  { table, where, order, limit }: Omit<Find, "timeoutMs">,
): readonly Row[] {
  const orders: readonly Order[] = [...order, { column: table.key, isDescending: false }];
  return rowsWhere(rows, where)
    .toSorted(
      (a, b) => orders.map((each) => compareBy(each, a, b)).find((result) => result !== 0) ?? 0,
    )
    .slice(0, limit)
    .map((row) => declaredColumns(row, table));
}

/** A key as its column has it: everywhere else it is a text. */
export function keyValue({ key, columns }: Table, text: string): string | number {
  const kind = columns[key]?.kind;
  const number = Number(text);
  const isNumber = (kind === "integer" || kind === "number") && String(number) === text;
  return isNumber ? number : text;
}

/** The row of a table in memory that has a key. */
export function rowWithKey(rows: readonly Row[], table: Table, key: string): Row | undefined {
  const value = keyValue(table, key);
  return rows.find((row) => row[table.key] === value);
}

/** How many rows of a table in memory there are, as `Store.count` counts them. */
export function rowsCounted(
  rows: readonly Row[],
  { where }: Omit<Count, "table" | "timeoutMs">,
): number {
  return rowsWhere(rows, where).length;
}

function rowsWhere(rows: readonly Row[], where: Find["where"]): readonly Row[] {
  const wanted = Object.entries(where);
  return rows.filter((row) => wanted.every(([column, value]) => (row[column] ?? null) === value));
}

/** The columns of a row that its table declares, null where it has no value. */
export function declaredColumns(row: Row, { columns }: Table): Row {
  return Object.fromEntries(Object.keys(columns).map((column) => [column, row[column] ?? null]));
}

/**
 * The rows of a table in memory once one is kept, as `Store.save` keeps it; a new one stands last.
 * Throws a `PortError` with
 * `STORE_VALUE_MISSING` when a new row would lack a column that is not declared nullable.
 */
export function rowsWith(
  rows: readonly Row[],
  { table, key, values }: Omit<Save, "timeoutMs">,
): readonly Row[] {
  const kept = rowWithKey(rows, table, key);
  if (kept !== undefined) return rows.map((row) => (row === kept ? { ...row, ...values } : row));
  const missing = Object.entries(table.columns).find(
    ([column, { nullable }]) =>
      column !== table.key && nullable !== true && (values[column] ?? null) === null,
  );
  if (missing !== undefined) {
    const message = `The table "${table.name}" has no row with this key, and a new one needs a value for "${missing[0]}".`;
    throw new PortError("STORE_VALUE_MISSING", message, { certain: true, outcome: "refused" });
  }
  return [...rows, { ...values, [table.key]: keyValue(table, key) }];
}

/** The rows of a table in memory once one is removed, as `Store.delete` does it. */
export function rowsWithout(
  rows: readonly Row[],
  { table, key }: Omit<Delete, "timeoutMs">,
): readonly Row[] {
  const value = keyValue(table, key);
  return rows.filter((row) => row[table.key] !== value);
}

/** The columns that a list looks into for what it is to find. */
export function columnsLookedInto({ key, columns, secretColumns }: Table): readonly string[] {
  const told = Object.entries(columns).filter(
    ([, { kind }]) => kind === "string" || kind === "integer",
  );
  return [...new Set([key, ...told.map(([name]) => name)])].filter(
    (name) => !secretColumns.includes(name),
  );
}

/** The rows of a table in memory on a page, as `Store.list` gives them. */
export function rowsListed(
  rows: readonly Row[],
  { table, find, after, limit }: Omit<List, "timeoutMs">,
): readonly ListedRow[] {
  const looked = columnsLookedInto(table);
  const wanted = lowered(find);
  return rows
    .flatMap((row) => {
      const key = row[table.key] ?? null;
      return key === null ? [] : [{ key: String(key), row }];
    })
    .filter(
      ({ row }) =>
        wanted === "" || looked.some((name) => lowered(String(row[name] ?? "")).includes(wanted)),
    )
    .filter(({ key }) => after === undefined || isBefore(after, key))
    .toSorted((a, b) => (isBefore(a.key, b.key) ? -1 : 1))
    .slice(0, limit)
    .map(({ key, row }) => ({ key, row: declaredColumns(row, table) }));
}

/**
 * The rows of a table in memory once one is changed as `Store.replace` does it; `undefined` when it
 * is not any more as it was seen. Throws a `PortError` as `rowsWith` does.
 */
export function rowsReplaced(
  rows: readonly Row[],
  { table, key, seen, values }: Omit<Replace, "timeoutMs">,
): readonly Row[] | undefined {
  const found = rowWithKey(rows, table, key);
  const now = found === undefined ? null : declaredColumns(found, table);
  if (isReplaced(now, { table, key, seen, values })) return rows;
  if (!isSameRow(now, seen)) return undefined;
  if (values === null) return rows.filter((row) => row !== found);
  return rowsWith(rows, { table, key, values });
}

/** Whether a row, as it is now, is already what a change makes of it. */
export function isReplaced(
  now: Row | null,
  { table, key, seen, values }: Omit<Replace, "timeoutMs">,
): boolean {
  if (values === null) return now === null;
  return isSameRow(
    now,
    declaredColumns({ [table.key]: keyValue(table, key), ...seen, ...values }, table),
  );
}

/** Whether two rows of a table have the same values. */
export function isSameRow(a: Row | null, b: Row | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([name, value]) => b[name] === value)
  );
}

/** As databases do it whatever their language. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function compareBy({ column, isDescending }: Order, a: Row, b: Row): number {
  const [left, right] = [a[column] ?? null, b[column] ?? null];
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  const isLess =
    typeof left === "string" && typeof right === "string" ? isBefore(left, right) : left < right;
  return isLess === isDescending ? 1 : -1;
}

/** By code points: JavaScript itself compares halves of those beyond 65,535. */
function isBefore(left: string, right: string): boolean {
  const [ours, theirs] = [[...left], [...right]];
  const place = ours.findIndex((character, index) => character !== theirs[index]);
  if (place === -1) return ours.length < theirs.length;
  return (ours[place]?.codePointAt(0) ?? 0) < (theirs[place]?.codePointAt(0) ?? -1);
}
