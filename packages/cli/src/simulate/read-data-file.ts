import { parse } from "yaml";
import { CliError, exitCode } from "../cli-error.ts";
import type { TextRows } from "./row-store.ts";

/**
 * The rows of a data file: a YAML or JSON map from the name of a table to a list of rows, each a map from column to value.
 * Numbers keep their spelling (`0123` stays `0123`). Throws a `CliError` for anything else.
 */
export function readDataFile(name: string, text: string): TextRows {
  const content = parseText(name, text);
  if (!isMap(content)) throw wrong(`The data file "${name}" is not a map of tables.`);
  return Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, readRows(name, table, rows)]));
}

function parseText(name: string, text: string): unknown {
  try {
    // The failsafe schema makes every scalar a string, in its own spelling.
    return parse(text, { schema: "failsafe", maxAliasCount: 20 });
  } catch (error) {
    const [first = ""] = error instanceof Error ? error.message.split("\n") : [];
    throw wrong(`The data file "${name}" is not YAML: ${first.replace(/[.:]$/, "")}.`);
  }
}

function readRows(name: string, table: string, rows: unknown): readonly Readonly<Record<string, string>>[] {
  if (!Array.isArray(rows)) throw wrong(`In the data file "${name}" the table "${table}" is not a list of rows.`);
  return rows.map((row: unknown, index) => {
    const isRow = isMap(row) && Object.values(row).every((value) => typeof value === "string");
    if (!isRow)
      throw wrong(`In the data file "${name}" row ${index + 1} of "${table}" is not a map of columns to values.`);
    return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)]));
  });
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrong(message: string): CliError {
  const hint = "Write it like: customers: [{ customer_id: 1234, name: Acme, destination_ext: PJSIP/3001 }]";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}
