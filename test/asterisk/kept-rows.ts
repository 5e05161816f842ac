import type { Program } from "@flowrun/core";
import type { Row, Store } from "@flowrun/core/plugin";
import { memoryStore } from "@flowrun/contracts";

/** Rows in memory that a test looks at when the host is closed. */
export interface KeptRows {
  /** The store of a host, as an option of one. */
  readonly store: () => Store;
  /** All rows of a table, by their keys. */
  readonly rows: (table: string) => Promise<readonly Row[]>;
}

/** The rows of a flow's tables. */
export function keptRows(
  { tables }: Program,
  given: Readonly<Record<string, readonly Row[]>>,
): KeptRows {
  const store = memoryStore(given);
  return {
    store: () => ({ ...store, close: async () => undefined }),
    async rows(name) {
      const table = tables[name];
      const found =
        table && store.find?.({ table, where: {}, order: [], limit: 1_000, timeoutMs: 1_000 });
      if (found === undefined) throw new Error(`The flow has no table "${name}".`);
      return found;
    },
  };
}
