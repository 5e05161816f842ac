import type { Store, Table } from "@flowrun/core/plugin";

/** Where the tables of flows are. */
export interface TableSource {
  /**
   * The tables that a flow declares, by its name in the folder; none for one that cannot be read.
   */
  tables(flow: string): Promise<Readonly<Record<string, Table>>>;
  /** Absent where no database is configured. */
  readonly store: Store | undefined;
  /** Reads the text of a file that somebody chose; `name` is for messages. */
  csv(name: string, text: string): CsvFile | CsvMistake;
  /** Writes a line to the log of the run: who may change rows leaves a trace there. */
  tell(what: string): void;
}

/** A CSV file that was read: the names of its first line, and its rows. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** A text that is no CSV. */
export interface CsvMistake {
  readonly message: string;
  readonly hint: string;
}

/** The values of a row in the order of the header. `line` counts from 1. */
export interface CsvRow {
  readonly line: number;
  readonly values: readonly string[];
}
