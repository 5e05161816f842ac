import type { FindCommand, Json, LookupCommand, Program, SaveCommand } from "@flowrun/core";
import type { Row } from "@flowrun/core/plugin";
import { rowsFound, rowsWith } from "@flowrun/core/tooling";
import type { Scenario } from "../scenario/scenario.ts";

/** The tables of one run, as they are searched and written to. */
export interface Tables {
  /**
   * The result of a command; `undefined` when the store refuses it: a new row lacks a value that it
   * needs.
   */
  answer(command: LookupCommand | FindCommand | SaveCommand): Json | undefined;
}

/** The tables of a run, with the rows that its scenario says. */
export function createTables({ tables }: Program, rows: Scenario["tables"]): Tables {
  const held = new Map<string, readonly Row[]>(Object.entries(rows));
  const rowsOf = (table: string): readonly Row[] => held.get(table) ?? [];
  return {
    answer(command) {
      const table = tables[command.table];
      if (table === undefined) return undefined;
      const here = rowsOf(table.name);
      if (command.kind === "store.lookup")
        return here.find((row) => row[table.key] === command.value) ?? null;
      if (command.kind === "store.find") {
        const order = command.order.map((name) => ({
          column: name.replace(/^-/, ""),
          isDescending: name.startsWith("-"),
        }));
        return [...rowsFound(here, { table, where: command.where, order, limit: command.limit })];
      }
      try {
        held.set(table.name, rowsWith(here, { table, key: command.value, values: command.values }));
        return null;
      } catch {
        return undefined;
      }
    },
  };
}
