import { PortError } from "../ports/port-error.ts";
import type { Lookup, Row, Store } from "../ports/store.ts";

/** A store over rows in memory, by table name. A table that is not there fails with `STORE_NO_TABLE`. */
export function memoryStore(tables: Readonly<Record<string, readonly Row[]>>): Store {
  let closed = false;
  return {
    lookup: async ({ table, value }: Lookup): Promise<Row | null> => {
      if (closed) throw new PortError("STORE_CLOSED", "The store is closed.", { certain: true });
      const rows = Object.hasOwn(tables, table.name) ? tables[table.name] : undefined;
      if (rows === undefined) {
        throw new PortError("STORE_NO_TABLE", `The store has no table "${table.name}".`, { certain: true });
      }
      const row = rows.find((candidate) => candidate[table.key] === value);
      if (row === undefined) return null;
      return Object.fromEntries(Object.keys(table.columns).map((column) => [column, row[column] ?? null]));
    },
    close: async (): Promise<void> => {
      closed = true;
    },
  };
}
