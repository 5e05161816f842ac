import type { Database, DatabaseRow } from "../src/index.ts";

/** Runs one statement by itself, for ten seconds at most. */
export function ask(database: Database, sql: string): Promise<readonly DatabaseRow[]> {
  return database.select(
    { sql, bindings: [] },
    { timeoutMs: 10_000, signal: new AbortController().signal },
  );
}

/** A transaction that is under way until it is told to end. */
export interface OpenTransaction {
  run(sql: string): Promise<readonly DatabaseRow[]>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Begins a transaction. */
export async function openTransaction(database: Database): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<OpenTransaction>();
  const end = Promise.withResolvers<void>();
  const ended = database.transaction(({ run }) => {
    begun.resolve({
      run: (sql) => run({ sql, bindings: [] }),
      commit: () => (end.resolve(), ended),
      rollback: () => (end.reject(new Error("Rolled back.")), ended.catch(() => undefined)),
    });
    return end.promise;
  });
  ended.catch(begun.reject);
  return await begun.promise;
}
