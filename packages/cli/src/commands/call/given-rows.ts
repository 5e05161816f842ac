import { createSource, type Program } from "@flowrun/core";
import { readRowOption, type TextRows } from "../../run/row-store.ts";
import type { Surroundings } from "../../surroundings.ts";
import { readYamlFile } from "../../user-files.ts";
import type { CallOptions } from "./call-options.ts";
import { readDataFile } from "./read-data-file.ts";

/**
 * The rows of `--row` and `--data`; `undefined` when neither was given. Throws a `CliError` for
 * what is none, and where `tables` are known for rows that none of them can hold.
 */
export async function givenRows(
  surroundings: Surroundings,
  { row: rows, data }: Pick<CallOptions, "row" | "data">,
  tables?: Program["tables"],
): Promise<TextRows | undefined> {
  if (rows.length === 0 && data === undefined) return undefined;
  const file =
    data === undefined
      ? {}
      : readDataFile(createSource(data, await readYamlFile(surroundings, data)), tables);
  return rows.reduce<TextRows>((before, row) => readRowOption(row, before, tables), file);
}
