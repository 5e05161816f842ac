import { PortError, type Row } from "@flowrun/core/plugin";
import {
  declaredColumns,
  rowWithKey,
  rowsCounted,
  rowsFound,
  rowsListed,
  rowsReplaced,
  rowsWith,
  rowsWithout,
} from "@flowrun/core/tooling";
import type { Store, Table } from "@flowrun/core";

/**
 * A store over rows in memory, by table name; what is saved is kept in it only. A table that is not
 * there fails with `STORE_NO_TABLE`.
 */
export function memoryStore(tables: Readonly<Record<string, readonly Row[]>>): Store {
  const held = new Map(Object.entries(tables));
  let closed = false;
  const rowsOf = ({ name }: Table): readonly Row[] => {
    if (closed) throw new PortError("STORE_CLOSED", "The store is closed.", { certain: true });
    const rows = held.get(name);
    if (rows !== undefined) return rows;
    throw new PortError("STORE_NO_TABLE", `The store has no table "${name}".`, { certain: true });
  };
  return {
    lookup: async ({ table, value }) => {
      const row = rowWithKey(rowsOf(table), table, value);
      return row === undefined ? null : declaredColumns(row, table);
    },
    find: async (query) => rowsFound(rowsOf(query.table), query),
    count: async (query) => rowsCounted(rowsOf(query.table), query),
    save: async (change) =>
      void held.set(change.table.name, rowsWith(rowsOf(change.table), change)),
    delete: async (change) =>
      void held.set(change.table.name, rowsWithout(rowsOf(change.table), change)),
    list: async (query) => rowsListed(rowsOf(query.table), query),
    replace: async (change) => {
      const rows = rowsReplaced(rowsOf(change.table), change);
      if (rows !== undefined) held.set(change.table.name, rows);
      return rows !== undefined;
    },
    close: async (): Promise<void> => {
      closed = true;
    },
  };
}
