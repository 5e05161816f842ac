import { existsSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { retry } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import knex from "knex";
import type { Database, DatabaseRow, Statement, Transaction } from "../database.ts";
import { explainSqliteError, isBusy, MissingFileError } from "./explain-sqlite-error.ts";
import { foundTable } from "./found-table.ts";

const busyTimeoutMs = 5_000;
const busyBackoff = { firstMs: 5, mostMs: 5, jitter: 0 };

/**
 * An SQLite database over one connection of `node:sqlite`, opened when it is first used, and tried
 * again when that failed. A file that was replaced or removed is noticed, and opened anew.
 * `:memory:` is a new, empty one that ends with `close`. A file is created only where `create` says
 * so.
 */
export function openSqlite(file: string, create: boolean): Database {
  const clock = createSystemClock();
  const inTurn = createQueue();
  let connection: OpenFile | undefined;
  let closing: Promise<void> | undefined;

  // SQLite's own wait for another process's lock would stop this process, so the wait is done here,
  // between tries.
  const run = async (
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<readonly DatabaseRow[]> => {
    signal?.throwIfAborted();
    const attempt = async (): Promise<Attempt> => {
      try {
        if (connection !== undefined && !isSettling && isOther(file, connection)) {
          connection.database.close();
          connection = undefined;
        }
        connection ??= openFile(file, create);
        return { rows: execute(connection.database, statement) };
      } catch (error) {
        return { error };
      }
    };
    const last = await retry(
      attempt,
      (each) => ("error" in each && isBusy(each.error) ? {} : undefined),
      {
        retries: Infinity,
        deadline: clock.now() + busyTimeoutMs,
        backoff: busyBackoff,
        clock,
        random: Math.random,
        ...(signal === undefined ? {} : { signal }),
      },
    );
    if ("error" in last) throw last.error;
    return last.rows;
  };
  // Within a transaction the file stays the one that it began on.
  let isSettling = false;
  const transaction: Transaction = {
    run,
    tableOf: (name) => foundTable(run, name),
    // A transaction here holds the file's only write lock from its beginning.
    lock: async () => undefined,
  };
  return {
    description: `sqlite:${file}`,
    knex: knex({ client: "better-sqlite3", useNullAsDefault: true }),
    isSameColumn: (a, b) => a.toLowerCase() === b.toLowerCase(),
    select: (statement, { signal }) => inTurn(() => run(statement, signal)),
    transaction: (work) =>
      inTurn(async () => {
        // Taking the write lock at once makes writers wait for one another; taking it later, after
        // a read, could fail in a way that no waiting heals.
        await run({ sql: "begin immediate", bindings: [] });
        isSettling = true;
        try {
          const result = await work(transaction);
          await run({ sql: "commit", bindings: [] });
          return result;
        } catch (error) {
          // Some failures have rolled back already.
          await run({ sql: "rollback", bindings: [] }).catch(() => undefined);
          throw error;
        } finally {
          isSettling = false;
        }
      }),
    explain: explainSqliteError,
    close: () => (closing ??= inTurn(async () => connection?.database.close())),
  };
}

type Attempt = { readonly rows: readonly DatabaseRow[] } | { readonly error: unknown };

/** Runs one task after another: what is asked during a transaction waits for its end. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/** An open database, and which file it is; `undefined` where there is no file. */
interface OpenFile {
  readonly database: DatabaseSync;
  readonly identity: string | undefined;
}

/** Whether the path leads to another file than the one that is open, or to none. */
function isOther(file: string, { identity }: OpenFile): boolean {
  return identity !== undefined && identityOf(file) !== identity;
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

function openFile(file: string, create: boolean): OpenFile {
  if (file !== ":memory:" && !create && !existsSync(file)) throw new MissingFileError();
  // Loaded when it is needed: some versions of Node warn that the module is experimental, which is
  // no concern of Postgres.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const database = new DatabaseSync(file, { timeout: 0 });
  return { database, identity: file === ":memory:" ? undefined : identityOf(file) };
}

function execute(connection: DatabaseSync, { sql, bindings }: Statement): readonly DatabaseRow[] {
  const prepared = connection.prepare(sql);
  prepared.setReadBigInts(true);
  return prepared.all(...bindings.map(toSqlite));
}

function toSqlite(value: Statement["bindings"][number]): string | number | bigint | null {
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
      return value;
    case "boolean":
      return Number(value);
    default:
      if (value === null) return null;
      throw new TypeError("Only texts, numbers, booleans and null can be bound.");
  }
}
