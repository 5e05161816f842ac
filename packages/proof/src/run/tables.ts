import type { Json, Program } from "@flowrun/core";
import type { Row } from "@flowrun/core/plugin";
import {
  rowWithKey,
  rowsCounted,
  rowsFound,
  rowsListed,
  rowsWith,
  rowsWithout,
  type StoreCommand,
} from "@flowrun/core/tooling";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";

/** The tables of one run, as they are searched and written to. */
export interface Tables {
  /**
   * The result of a command; `undefined` when the store refuses it: a new row lacks a value that it
   * needs.
   */
  answer(command: StoreCommand): Json | undefined;
}

/** The tables of a run, with the rows that its scenario says. */
export function createTables({ tables }: Program, ask: Ask, memory: Memory): Tables {
  /** Tables that were written to, as they are now. */
  const written = memory.map<string, readonly Row[]>();
  const readRows = <Answer>(table: string, read: (rows: readonly Row[]) => Answer): Answer => {
    const now = written.get(table);
    return now === undefined ? ask("tables", (said) => read(said[table] ?? [])) : read(now);
  };
  return {
    answer(command) {
      const table = tables[command.table];
      if (table === undefined) return undefined;
      if (command.kind === "store.lookup")
        return readRows(table.name, (rows) => rowWithKey(rows, table, command.value) ?? null);
      if (command.kind === "store.find") {
        const order = command.order.map((name) => ({
          column: name.replace(/^-/, ""),
          isDescending: name.startsWith("-"),
        }));
        const asked = { table, where: command.where, order, limit: command.limit };
        return readRows(table.name, (rows) => [...rowsFound(rows, asked)]);
      }
      if (command.kind === "store.list") {
        const asked = { table, find: "", after: command.after, limit: command.limit };
        return readRows(table.name, (rows) => rowsListed(rows, asked).map(({ row }) => row));
      }
      if (command.kind === "store.count")
        return readRows(table.name, (rows) => rowsCounted(rows, command));
      const here = readRows(table.name, (rows) => rows);
      if (command.kind === "store.delete") {
        written.set(table.name, rowsWithout(here, { table, key: command.value }));
        return null;
      }
      try {
        written.set(
          table.name,
          rowsWith(here, { table, key: command.value, values: command.values }),
        );
        return null;
      } catch {
        return undefined;
      }
    },
  };
}
