import { setTimeout as sleep } from "node:timers/promises";
import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";
import type { Knex } from "knex";
import { isBusy } from "./explain-sqlite-error.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** What knex asks a dialect to run, and where it expects the answer. */
interface Statement {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  response?: unknown;
  context?: { readonly lastID: number | bigint; readonly changes: number | bigint };
}

const busyTimeoutMs = 5_000;
const busyPauseMs = 5;

class NodeSqliteClient extends BetterSqlite3Client {
  override _driver(): unknown {
    return undefined;
  }

  override async acquireRawConnection(): Promise<SqliteConnection> {
    const settings = this.connectionSettings;
    if ("connect" in settings && typeof settings.connect === "function") return settings.connect();
    throw new TypeError("The configuration has no connection.connect.");
  }

  override async destroyRawConnection(connection: SqliteConnection): Promise<void> {
    connection.close();
  }

  // knex makes a transaction's client without running a constructor, so nothing here may use fields of `this`.
  override async _query(connection: SqliteConnection, statement: Statement): Promise<Statement> {
    const until = performance.now() + busyTimeoutMs;
    for (;;) {
      try {
        return run(connection, statement);
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await sleep(busyPauseMs);
    }
  }
}

/**
 * knex's SQLite dialect on `node:sqlite`: the SQL of the better-sqlite3 dialect, whose API `node:sqlite` follows, without
 * a native module. Connections come from the `connect` function that is given as `connection.connect` of the configuration.
 *
 * SQLite's own wait for a lock would stop the whole process, so the wait is done here, between tries.
 */
export const nodeSqliteClient: typeof Knex.Client = NodeSqliteClient;

function run(connection: SqliteConnection, statement: Statement): Statement {
  // Only writers use transactions here. Taking the write lock at once makes them wait for one another; taking it later,
  // after a read, could fail in a way that no waiting heals.
  const sql = statement.sql === "BEGIN;" ? "BEGIN IMMEDIATE;" : statement.sql;
  const prepared = connection.database().prepare(sql);
  prepared.setReadBigInts(true);
  const bindings = (statement.bindings ?? []).map(toSqlite);
  if (prepared.columns().length > 0) return Object.assign(statement, { response: prepared.all(...bindings) });
  const { lastInsertRowid, changes } = prepared.run(...bindings);
  return Object.assign(statement, { context: { lastID: lastInsertRowid, changes } });
}

function toSqlite(value: unknown): string | number | bigint | null {
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
      return value;
    case "boolean":
      return Number(value);
    default:
      if (value === null || value === undefined) return null;
      throw new TypeError("Only texts, numbers, booleans and null can be bound.");
  }
}
