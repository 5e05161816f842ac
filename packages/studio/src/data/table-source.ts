import type { Store, Table } from "@flowrun/core/plugin";

/** Where the tables of flows are. */
export interface TableSource {
  /** The tables that a flow declares, by its name in the folder; none for one that cannot be read. */
  tables(flow: string): Promise<Readonly<Record<string, Table>>>;
  /** Absent where no database is configured. */
  readonly store: Store | undefined;
  /** Writes a line to the log of the run: who may change rows leaves a trace there. */
  tell(what: string): void;
}
