import type { ScalarValue, Table } from "@flowrun/core/plugin";
import { failureError, storeError } from "./catalogue.ts";
import type { Database } from "./database.ts";
import { type KnownTable, knownTables } from "./known-tables.ts";
import { readCell } from "./read-cell.ts";
import { writtenValues } from "./written-values.ts";

/**
 * A CSV file that was read: the names of its first line, and its rows with their lines in the file.
 */
export interface ImportFile {
  readonly header: readonly string[];
  readonly rows: readonly ImportRow[];
}

/**
 * The values of one row in the order of the header. `line` counts from 1 and is used in messages
 * only.
 */
export interface ImportRow {
  readonly line: number;
  readonly values: readonly string[];
}

const mostProblems = 10;

// For SQLite, knex writes each row as a part of a compound select, which may have 500.
const batchSize = 500;

/**
 * Puts the rows of a file into one of the `tables` of a flow, or without them of those of the
 * reference application, and resolves with their number. A row whose key is there already
 * replaces that one; other rows of the table stay. All or nothing, in one transaction. Rejects with
 * a
 * `PortError`; see `checkImport` for what is checked before the database is touched.
 */
export async function importRows(
  database: Database,
  name: string,
  file: ImportFile,
  tables?: readonly Table[],
): Promise<number> {
  const { knex, description, transaction, explain } = database;
  const table = checkImport(name, file, tables);
  try {
    await transaction(async (running) => {
      for (let from = 0; from < file.rows.length; from += batchSize) {
        const batch = file.rows
          .slice(from, from + batchSize)
          .map((row) => toRecord(table, file.header, row));
        await running.run(
          knex(name).insert(batch).onConflict(table.key).merge().toSQL().toNative(),
        );
      }
    });
  } catch (error) {
    throw failureError(explain(error), { database: description, table: name });
  }
  return file.rows.length;
}

function toRecord(
  { columns }: KnownTable,
  header: readonly string[],
  { values }: ImportRow,
): Readonly<Record<string, ScalarValue>> {
  const read = header.map((name, place): [string, ScalarValue] => {
    const [value = "", column] = [values[place], columns[name]];
    return [name, (column && readCell(value, column)) ?? null];
  });
  return writtenValues(columns, Object.fromEntries(read));
}

/**
 * The definition of a table that the file fits. Throws a `PortError`. With `STORE_IMPORT_TABLE`
 * neither `migrate` creates the table nor the flow has it. With `STORE_IMPORT_COLUMNS` the header
 * is wrong. With `STORE_IMPORT_ROWS` rows do not fit: it names the line of the first 10 and how
 * many more there are.
 */
export function checkImport(name: string, file: ImportFile, tables?: readonly Table[]): KnownTable {
  const importable = knownTables(tables);
  const table = Object.hasOwn(importable, name) ? importable[name] : undefined;
  if (table === undefined) {
    const known = quoted(Object.keys(importable));
    throw storeError(
      "STORE_IMPORT_TABLE",
      `The table "${name}" cannot be imported into. Name one of ${known}.`,
    );
  }
  checkHeader(name, table, file.header);
  checkRows(name, table, file);
  return table;
}

function checkHeader(name: string, table: KnownTable, header: readonly string[]): void {
  const columns = Object.keys(table.columns);
  const unknown = header.filter((column) => !columns.includes(column));
  const missing = columns.filter(
    (column) => !header.includes(column) && table.columns[column]?.isNullable !== true,
  );
  const repeated = header.filter((column, place) => header.indexOf(column) !== place);
  const problems = [
    unknown.length === 0 ? [] : `has the unknown ${quoted(unknown)}`,
    missing.length === 0 ? [] : `lacks ${quoted(missing)}`,
    repeated.length === 0 ? [] : `repeats ${quoted(repeated)}`,
  ].flat();
  if (problems.length === 0) return;
  throw storeError(
    "STORE_IMPORT_COLUMNS",
    `The first line of the file ${problems.join(", ")}. The columns of "${name}" are ${quoted(columns)}.`,
  );
}

function checkRows(name: string, table: KnownTable, { header, rows }: ImportFile): void {
  const lineOfKey = new Map<string, number>();
  const keyPlace = header.indexOf(table.key);
  const problems = rows.flatMap(({ line, values }) => {
    const key = values[keyPlace] ?? "";
    const earlier = lineOfKey.get(key);
    if (earlier === undefined) lineOfKey.set(key, line);
    const repeated =
      earlier === undefined || key === "" ? [] : [`repeats the key of line ${earlier}`];
    return [...rowProblems(table, header, values), ...repeated].map(
      (problem) => `Line ${line} ${problem}.`,
    );
  });
  if (problems.length === 0) return;
  const shown = problems.slice(0, mostProblems);
  const more = problems.length - shown.length;
  const lines = [...shown, ...(more === 0 ? [] : [`There are ${more} more problems.`])];
  throw storeError(
    "STORE_IMPORT_ROWS",
    `The file does not fit "${name}"; nothing was imported.\n${lines.join("\n")}`,
  );
}

function rowProblems(
  table: KnownTable,
  header: readonly string[],
  values: readonly string[],
): readonly string[] {
  if (values.length !== header.length)
    return [`has ${values.length} values for ${header.length} columns`];
  return header.flatMap((column, place) => valueProblem(table, column, values[place] ?? "") ?? []);
}

// A length is in characters, as Postgres counts them, not in UTF-16 units.
function valueProblem(table: KnownTable, name: string, value: string): string | undefined {
  const column = table.columns[name];
  if (name === table.key && value === "") return `lacks its key "${name}"`;
  if (value.includes("\0")) return `has a zero byte in "${name}"`;
  if (column === undefined) return undefined;
  if (readCell(value, column) === undefined) return `has no ${column.kind} in "${name}"`;
  const { length: limit = Number.POSITIVE_INFINITY } = column;
  const length = Array.from(value).length;
  return length > limit ? `has ${length} characters in "${name}", which holds ${limit}` : undefined;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
