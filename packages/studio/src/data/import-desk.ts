import { randomBytes } from "node:crypto";
import { StudioError } from "../studio-error.ts";
import type { Imported, ImportPlan } from "./data-contract.ts";
import { openTable, type TablePlace } from "./open-table.ts";
import { planImport, sealOf, writeRows } from "./row-import.ts";
import type { TableSource } from "./table-source.ts";

/** The rows of files, for pages. */
export interface ImportDesk {
  /**
   * The changes that the rows of a CSV file would make. Nothing is written. Rejects with a
   * `StudioError`, as the other does.
   */
  look(place: TablePlace, file: RowFile): Promise<ImportPlan>;
  /**
   * Writes the rows of a file as it was looked at: `seal` is that of the plan, and what has changed
   * since is not written over.
   */
  import(place: TablePlace, file: RowFile, seal: string | undefined): Promise<Imported>;
}

/** A CSV file that somebody has chosen. */
export interface RowFile {
  /** For people. */
  readonly name: string;
  readonly text: string;
}

/** Imports files into the tables of flows, as far as their store can. */
export function createImportDesk(source: TableSource): ImportDesk {
  // New at every start: whoever sees what stands for a file cannot find out a PIN by trying all of
  // them.
  const key = randomBytes(32);
  return {
    async look(place, file) {
      const open = await openTable(source, place);
      const { rows, problems, more } = await planImport(open, source.csv(file.name, file.text));
      const count = (fate: "added" | "changed" | "same"): number =>
        rows.filter((row) => row.fate === fate).length;
      const counts = { added: count("added"), changed: count("changed"), same: count("same") };
      return { seal: sealOf(open.table, rows, key), ...counts, problems, more };
    },
    async import(place, file, seal) {
      const open = await openTable(source, place);
      const { rows, problems } = await planImport(open, source.csv(file.name, file.text));
      if (problems.length > 0 || sealOf(open.table, rows, key) !== seal)
        throw rowsChanged(open.table.name);
      const done = await writeRows(open, rows);
      const told = `${done.added} added and ${done.changed} changed`;
      source.tell(
        `Rows of the table "${open.table.name}" were imported from a file in the studio: ${told}.`,
      );
      return done;
    },
  };
}

/** The rows have changed since the file was looked at. */
function rowsChanged(table: string): StudioError {
  return new StudioError(
    "STUDIO_ROW_CHANGED",
    `Rows of "${table}" have changed since the file was looked at; nothing was written.`,
    {
      hint: "Look at what the file changes now, and import it then.",
    },
  );
}
