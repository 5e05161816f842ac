import { type Clock, type Lookup, PortError, type Row, type Store, type Table } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { addCalls } from "./call-table.ts";
import { failureError, storeError } from "./catalogue.ts";
import type { Database, DatabaseRow } from "./database.ts";
import { withDeadline } from "./deadline.ts";
import { type KeyedStatement, readRow, selectByKey } from "./keyed-select.ts";
import { openDatabase } from "./open-database.ts";

/** Where a store's tables are: at a URL, or in a database that is open already and that the store does not close. */
export type KnexStoreOptions = { readonly clock?: Clock } & (
  | {
      /** See `parseDatabaseUrl`. An SQLite file is not created. */
      readonly url: string;
      /** The most connections at once; Postgres only. Default: 10. */
      readonly poolSize?: number;
    }
  | { readonly database: Database }
);

/**
 * A store that answers lookups from Postgres or SQLite, and keeps records of calls in the table that `migrate` creates. It connects at the first lookup, and again whenever the database
 * is back after having been away. A lookup that fails or takes longer than its `timeoutMs` rejects with a `PortError` of
 * `storeCatalogue`. Throws a `PortError` with `STORE_URL` for a bad URL.
 */
export function createKnexStore(options: KnexStoreOptions): Store {
  const { clock = createSystemClock() } = options;
  const database = "database" in options ? options.database : openDatabase(options.url, { ...options, create: false });
  const findRows = createRowFinder(database, clock);
  let closed = false;
  const requireOpen = (): void => {
    if (closed) throw storeError("STORE_CLOSED", `The store over ${database.description} is closed.`);
  };
  return {
    lookup: async (query) => {
      requireOpen();
      return onlyRow(await findRows(query), query.table.name, query);
    },
    record: async (records, timeoutMs) => {
      requireOpen();
      await addCalls(database, records, { clock, timeoutMs });
    },
    close: async () => {
      closed = true;
      if ("url" in options) await database.close();
    },
  };
}

/** Finds rows with one statement for each declared table, which is written once: building it costs more than sending it. */
function createRowFinder(database: Database, clock: Clock): (lookup: Lookup) => Promise<readonly DatabaseRow[]> {
  const statements = new WeakMap<Table, KeyedStatement>();
  const statementFor = (table: Table): KeyedStatement => {
    const statement = statements.get(table) ?? selectByKey(database.knex, table);
    statements.set(table, statement);
    return statement;
  };
  return async ({ table, value, timeoutMs }) => {
    const statement = statementFor(table)(value);
    const place = { database: database.description, table: table.name };
    const reason = `a lookup in "${table.name}" had no answer after ${timeoutMs} ms`;
    const late = (): Error => failureError({ code: "STORE_TIMEOUT", reason }, place);
    try {
      const select = (signal: AbortSignal) => database.select(statement, { timeoutMs, signal });
      return await withDeadline({ clock, timeoutMs, late }, select);
    } catch (error) {
      throw error instanceof PortError ? error : failureError(database.explain(error), place);
    }
  };
}

function onlyRow(rows: readonly DatabaseRow[], name: string, { table }: Lookup): Row | null {
  const [row, second] = rows;
  if (second !== undefined) {
    throw storeError(
      "STORE_DUPLICATE_KEY",
      `Several rows of the table "${name}" have the same "${table.key}". Make that column unique.`,
    );
  }
  return row === undefined ? null : readRow(row, table);
}
