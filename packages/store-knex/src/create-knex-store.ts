import {
  type Lookup,
  PortError,
  type Row,
  type Clock,
  type Store,
  type Table,
} from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { addCalls } from "./call-table.ts";
import { failureError, storeError } from "./catalogue.ts";
import { readCount, selectCount } from "./count-rows.ts";
import type { Database, DatabaseRow, Statement } from "./database.ts";
import { withDeadline } from "./deadline.ts";
import { deleteRow } from "./delete-row.ts";
import { type KeyedStatement, readRow, selectByKey } from "./keyed-select.ts";
import { selectRows } from "./find-rows.ts";
import { openDatabase } from "./open-database.ts";
import { listRows } from "./list-rows.ts";
import { replaceRow } from "./replace-row.ts";
import { saveRow } from "./save-row.ts";

/**
 * Where a store's tables are: at a URL, or in a database that is open already and that the store
 * does not close.
 */
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
 * A store over Postgres or SQLite: it answers lookups, and keeps and removes rows whose key is
 * unique in its table. It keeps records of calls in the table that `migrate` creates. It connects
 * at the first lookup, and again whenever the database is back after having been away. A lookup
 * that fails or takes longer than its `timeoutMs` rejects with a `PortError` of `storeCatalogue`.
 * Throws a `PortError` with `STORE_URL` for a bad URL.
 */
export function createKnexStore(options: KnexStoreOptions): Store {
  const { clock = createSystemClock() } = options;
  const database =
    "database" in options
      ? options.database
      : openDatabase(options.url, { ...options, create: false });
  const ask = createAsking(database, clock);
  const selectKeyed = createKeyedSelect(database);
  let closed = false;
  const requireOpen = (): void => {
    if (closed)
      throw storeError("STORE_CLOSED", `The store over ${database.description} is closed.`);
  };
  return {
    lookup: async (query) => {
      requireOpen();
      return onlyRow(await ask(query, (run) => run(selectKeyed(query))), query.table.name, query);
    },
    find: async (query) => {
      requireOpen();
      const rows = await ask(query, (run) => run(selectRows(database.knex, query)));
      return rows.map((row) => readRow(row, query.table));
    },
    count: async (query) => {
      requireOpen();
      return readCount(await ask(query, (run) => run(selectCount(database.knex, query))));
    },
    save: async (change) => {
      requireOpen();
      await ask(change, (run) => saveRow(database.knex, change, run));
    },
    delete: async (change) => {
      requireOpen();
      await ask(change, (run) => run(deleteRow(database.knex, change)));
    },
    list: async (query) => {
      requireOpen();
      const rows = await ask(query, (run) => run(listRows(database.knex, query)));
      return rows.map((row) => ({
        key: String(row[query.table.key]),
        row: readRow(row, query.table),
      }));
    },
    replace: async (change) => {
      requireOpen();
      const query = { ...change, value: change.key };
      const read = (rows: readonly DatabaseRow[]): Row | null =>
        onlyRow(rows, change.table.name, query);
      return ask(change, (run) => replaceRow(change, { knex: database.knex, run, read }));
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

/**
 * The statement of a lookup, written once for each declared table: building it costs more than
 * sending it.
 */
function createKeyedSelect(database: Database): (lookup: Lookup) => Statement {
  const statements = new WeakMap<Table, KeyedStatement>();
  return ({ table, value }) => {
    const statement = statements.get(table) ?? selectByKey(database.knex, table);
    statements.set(table, statement);
    return statement(value);
  };
}

type Run = (statement: Statement) => Promise<readonly DatabaseRow[]>;

/**
 * The part that runs the statements of one question within its time, and tells what their errors
 * mean.
 */
function createAsking(database: Database, clock: Clock) {
  return async <T>(
    { table, timeoutMs }: Pick<Lookup, "table" | "timeoutMs">,
    work: (run: Run) => Promise<T>,
  ): Promise<T> => {
    const place = { database: database.description, table: table.name };
    const reason = `a question to "${table.name}" had no answer after ${timeoutMs} ms`;
    const late = (): Error => failureError({ code: "STORE_TIMEOUT", reason }, place);
    try {
      return await withDeadline({ clock, timeoutMs, late }, async (signal) =>
        work((statement) => database.select(statement, { timeoutMs, signal })),
      );
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
