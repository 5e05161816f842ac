import type { Program, Source, Span } from "@flowrun/core";
import { isEmpty, type YamlMap, type YamlNode } from "@flowrun/core/tooling";
import { CliError, exitCode } from "../../cli-error.ts";
import { readYamlTree } from "../../read-yaml-tree.ts";
import { requireColumns, type TextRows } from "../../run/row-store.ts";

/**
 * The rows of a data file: a YAML or JSON map from the name of a table to a list of rows. Each row
 * is a map from column to value. The rules of flows hold for it. Numbers keep their spelling
 * (`0123` stays `0123`); a column without a value is left out. Throws a `CliError` for anything else, and for
 * tables and columns that the flow does not have, where `tables` are known.
 */
export function readDataFile(source: Source, tables: Program["tables"] | undefined): TextRows {
  const { root, problems } = readYamlTree(source, { code: "CLI_WRONG_OPTION" });
  if (problems.length > 0) throw new CliError(exitCode.usage, problems);
  if (root?.kind !== "map")
    throw wrong(source, root?.span, `The data file "${source.name}" is not a map of tables.`);
  return Object.fromEntries(
    root.entries.map(({ key, value }) => {
      const table = key.value;
      const rows = readRows(source, table, value).map(({ row, node }, index) => {
        const where = `Row ${index + 1} in the data file "${source.name}"`;
        const place = { source, span: node.span };
        requireColumns(where, { table, row, tables, place });
        return Object.fromEntries(Object.entries(row).filter(([column]) => hasValue(node, column)));
      });
      return [table, rows];
    }),
  );
}

/** A row of a data file as it is written. */
interface WrittenRow {
  readonly row: Readonly<Record<string, string>>;
  readonly node: YamlMap;
}

function readRows(source: Source, table: string, rows: YamlNode): readonly WrittenRow[] {
  const where = `In the data file "${source.name}"`;
  if (rows.kind !== "list")
    throw wrong(source, rows.span, `${where} the table "${table}" is not a list of rows.`);
  return rows.items.map((node, index) => {
    const cells = node.kind === "map" ? node.entries : [];
    const row = cells.flatMap(({ key, value }) =>
      value.kind === "scalar" ? [[key.value, value.text]] : [],
    );
    if (node.kind === "map" && row.length === cells.length)
      return { row: Object.fromEntries(row), node };
    const what = `row ${index + 1} of "${table}" is not a map of columns to values.`;
    throw wrong(source, node.span, `${where} ${what}`);
  });
}

function hasValue({ entries }: YamlMap, column: string): boolean {
  return entries.some(({ key, value }) => key.value === column && !isEmpty(value));
}

function wrong(source: Source, span: Span = { start: 0, end: 0 }, message: string): CliError {
  const hint = "Write a list of rows below each table: `table: [{ column: value }]`.";
  const place = { source, span };
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint, place }]);
}
