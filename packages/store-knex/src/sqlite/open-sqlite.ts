import knex from "knex";
import type { Database, DatabaseRow } from "../database.ts";
import { silentLog } from "../silent-log.ts";
import { explainSqliteError } from "./explain-sqlite-error.ts";
import { nodeSqliteClient } from "./node-sqlite-client.ts";
import { createSqliteConnection, type SqliteConnection } from "./sqlite-connection.ts";

/** An SQLite database over one connection; `:memory:` is a new, empty one that ends with `close`. */
export function openSqlite(file: string, create: boolean): Database {
  const connect = (): SqliteConnection => createSqliteConnection(file, create);
  const connection = { filename: file, connect };
  const builder = knex({
    client: nodeSqliteClient,
    connection,
    log: silentLog,
    compileSqlOnError: false,
    useNullAsDefault: true,
  });
  let closing: Promise<void> | undefined;
  return {
    description: `sqlite:${file}`,
    knex: builder,
    transaction: (work) => builder.transaction(work),
    select: ({ sql, bindings }) => builder.raw<readonly DatabaseRow[]>(sql, bindings),
    // A transaction here holds the file's only write lock from its beginning.
    lock: async () => undefined,
    explain: explainSqliteError,
    close: () => (closing ??= builder.destroy()),
  };
}
