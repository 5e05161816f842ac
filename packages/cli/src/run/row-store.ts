import type { Program } from "@flowrun/core";
import {
  PortError,
  type Row,
  type ScalarType,
  type Json,
  type Store,
  type Table,
  type ValueType,
} from "@flowrun/core/plugin";
import {
  declaredColumns,
  didYouMean,
  isScalarType,
  parseLiteral,
  rowWithKey,
  rowsCounted,
  rowsFound,
  rowsListed,
  rowsReplaced,
  rowsWith,
  rowsWithout,
} from "@flowrun/core/tooling";
import { CliError, exitCode, type Problem } from "../cli-error.ts";
import { secretArgument } from "../secret-arguments.ts";

/**
 * Rows by the name of their table, every value as text, as they stand in `--row` or in a data file.
 */
export type TextRows = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/**
 * A store over rows that the user gave. Any table that a flow declares can be looked up in it; one
 * without rows has none. A value is read as the type that the flow declares, and a column that was
 * left out is null. Saved rows stay in it.
 */
export function createRowStore(tables: TextRows): Store {
  const changed = new Map<string, readonly Row[]>();
  const textsOf = (name: string): TextRows[string] =>
    Object.hasOwn(tables, name) ? (tables[name] ?? []) : [];
  const rowsOf = (table: Table): readonly Row[] =>
    changed.get(table.name) ?? textsOf(table.name).map((row) => readRow(row, table));
  return {
    lookup: async ({ table, value }) => {
      const rows = changed.get(table.name);
      const kept = rows && rowWithKey(rows, table, value);
      if (rows !== undefined) return kept === undefined ? null : declaredColumns(kept, table);
      // Only this row is read: a mistake in another is no matter of this lookup.
      const row = textsOf(table.name).find((candidate) => candidate[table.key] === value);
      return row === undefined ? null : declaredColumns(readRow(row, table), table);
    },
    find: async (query) => rowsFound(rowsOf(query.table), query),
    count: async (query) => rowsCounted(rowsOf(query.table), query),
    save: async (change) =>
      void changed.set(change.table.name, rowsWith(rowsOf(change.table), change)),
    delete: async (change) =>
      void changed.set(change.table.name, rowsWithout(rowsOf(change.table), change)),
    list: async (query) => rowsListed(rowsOf(query.table), query),
    replace: async (change) => {
      const rows = rowsReplaced(rowsOf(change.table), change);
      if (rows !== undefined) changed.set(change.table.name, rows);
      return rows !== undefined;
    },
    close: async () => undefined,
  };
}

function readRow(row: Readonly<Record<string, string>>, { key, columns }: Table): Row {
  const values = Object.entries(columns).map(([column, type]) => [
    column,
    readValue(row[column], type, column),
  ]);
  return { [key]: row[key] ?? null, ...Object.fromEntries(values) };
}

function readValue(text: string | undefined, type: ValueType, column: string): Json {
  if (text === undefined) return null;
  const value = isScalarType(type) ? valueSpelt(text, type.kind) : undefined;
  if (value !== undefined) return value;
  throw new PortError(
    "RUN_ROW_TYPE",
    `The column "${column}" holds "${text}", which is no ${type.kind}.`,
    {
      certain: true,
    },
  );
}

function valueSpelt(text: string, kind: ScalarType["kind"]): Json | undefined {
  const value = parseLiteral(kind, text);
  if (value !== undefined || !["integer", "number", "duration"].includes(kind)) return value;
  const number = Number(text);
  return text.trim() !== "" && Number.isFinite(number) ? number : undefined;
}

/** The tables that a flow declares, by name; `undefined` where only a running flow knows them. */
type Tables = Program["tables"] | undefined;

/**
 * Adds the row of `--row table:column=value,column=value` to the rows so far. Throws a `CliError`
 * when it has another form, or the flow has no such table or column.
 */
export function readRowOption(option: string, before: TextRows, tables: Tables): TextRows {
  const colon = option.indexOf(":");
  const table = option.slice(0, colon);
  const cells = option.slice(colon + 1).split(",");
  if (colon < 1 || cells.some((cell) => cell.indexOf("=") < 1)) throw wrongOption(option, tables);
  const row = Object.fromEntries(cells.map((cell) => splitCell(cell)));
  requireColumns(`"--row ${option}"`, { table, row, tables });
  refuseSecretCells(table, row, tables);
  return { ...before, [table]: [...(before[table] ?? []), row] };
}

function refuseSecretCells(table: string, row: NamedRow["row"], tables: Tables): void {
  const secret = tables?.[table]?.secretColumns ?? [];
  const found = Object.keys(row).filter((column) => row[column] !== "" && secret.includes(column));
  const hint = "Write the row into a file of rows, and name it: --data FILE.";
  const problems = found.map((column) => secretArgument(`"${column}" of "--row"`, hint));
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
}

function splitCell(cell: string): readonly [string, string] {
  const equals = cell.indexOf("=");
  return [cell.slice(0, equals).trim(), cell.slice(equals + 1)];
}

function wrongOption(option: string, tables: Tables): CliError {
  const message = `"--row ${option}" is not of the form table:column=value,column=value.`;
  const [table] = Object.values(tables ?? {});
  const example =
    table &&
    `${table.name}:${columnsOf(table)
      .map((name) => `${name}=…`)
      .join(",")}`;
  if (tables !== undefined && example === undefined)
    return refused(message, "The flow has no tables.");
  return refused(message, `Write it like --row ${example ?? "customers:id=7,name=Ann"}.`);
}

/** A row of a table, which a flow may have; with its place, if it stands in a file. */
export interface NamedRow {
  readonly table: string;
  readonly row: Readonly<Record<string, string>>;
  readonly tables: Tables;
  readonly place?: Problem["place"];
}

/**
 * Throws when the flow has no such table, or it no such column: that row would never be found, or
 * be without a value.
 */
export function requireColumns(where: string, { table, row, tables, place }: NamedRow): void {
  if (tables === undefined) return;
  const names = Object.keys(tables);
  const known = Object.hasOwn(tables, table) ? tables[table] : undefined;
  const has = names.length === 0 ? "It has no tables." : `Its tables are ${names.join(", ")}.`;
  if (known === undefined) {
    throw refused(
      `${where} is a row of "${table}", a table that the flow does not have.`,
      didYouMean(table, names) ?? has,
      place,
    );
  }
  const columns = columnsOf(known);
  const wrong = Object.keys(row).find((column) => !columns.includes(column));
  if (wrong === undefined) return;
  const hint = didYouMean(wrong, columns) ?? `Its columns are ${columns.join(", ")}.`;
  throw refused(`${where} gives "${wrong}", which is no column of "${table}".`, hint, place);
}

/**
 * Throws a `CliError` when a flow does not have the tables and columns of rows that somebody
 * brings.
 */
export function requireRows(rows: TextRows, tables: Program["tables"]): void {
  for (const [table, brought] of Object.entries(rows))
    for (const row of brought) requireColumns("What the call brings", { table, row, tables });
}

/** The columns of a table, its key first. */
function columnsOf({ key, columns }: Table): readonly string[] {
  return [...new Set([key, ...Object.keys(columns)])];
}

function refused(message: string, hint: string, place?: Problem["place"]): CliError {
  const problem = { code: "CLI_WRONG_OPTION", message, hint, ...(place && { place }) };
  return new CliError(exitCode.usage, [problem]);
}
