import type { Knex } from "knex";
import type { Failure } from "./failure.ts";

/** A database that is open for lookups, `migrate` and `importRows`. Connects when first used and again when needed. */
export interface Database {
  /** Its URL without secrets, for messages. */
  readonly description: string;
  /** Builds statements. */
  readonly knex: Knex;
  /** Runs `work` in a transaction that takes as long as it takes: all or nothing. Rejects with what `work` or the driver does. */
  transaction<T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T>;
  /** The rows of a select. Rejects with the driver's error; stops early, in whatever way, once the signal is aborted. */
  select(statement: Statement, limit: SelectLimit): Promise<readonly DatabaseRow[]>;
  /** Returns once no other process is inside a transaction that did the same; released when the transaction ends. */
  lock(transaction: Knex.Transaction): Promise<void>;
  /** What an error of the driver means. */
  explain(error: unknown): Failure;
  /** Frees every connection. Can be called again. */
  close(): Promise<void>;
}

/** A statement as the driver takes it, with its bound values. */
export interface Statement {
  readonly sql: string;
  readonly bindings: readonly Knex.Value[];
}

/** How long a select may run. */
export interface SelectLimit {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A row as the driver gives it. */
export type DatabaseRow = Readonly<Record<string, unknown>>;
