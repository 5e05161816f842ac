import { PortError, type Json, type Row, type Store, type ValueType } from "@flowrun/core/plugin";

/** Rows by the name of their table, every value as text, as they stand in `--row` or in a data file. */
export type TextRows = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/**
 * A store over rows that the user gave. Any table that a flow declares can be looked up in it; one without rows has none.
 * A value is read as the type that the flow declares, and a column that was left out is null.
 */
export function createRowStore(tables: TextRows): Store {
  return {
    lookup: async ({ table, value }) => {
      const rows = Object.hasOwn(tables, table.name) ? (tables[table.name] ?? []) : [];
      const row = rows.find((candidate) => candidate[table.key] === value);
      if (row === undefined) return null;
      const columns = Object.entries(table.columns);
      return Object.fromEntries(
        columns.map(([column, type]) => [column, readValue(row[column], type, column)]),
      ) satisfies Row;
    },
    close: async () => undefined,
  };
}

function readValue(text: string | undefined, type: ValueType, column: string): Json {
  if (text === undefined) return null;
  if (type.kind === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if (type.kind === "string") return text;
  const number = Number(text);
  if (type.kind !== "row" && type.kind !== "boolean" && text.trim() !== "" && Number.isFinite(number)) return number;
  throw new PortError("RUN_ROW_TYPE", `The column "${column}" holds "${text}", which is no ${type.kind}.`, {
    certain: true,
  });
}
