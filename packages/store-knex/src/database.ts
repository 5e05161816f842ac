import type { Knex } from "knex";
import type { Failure } from "./catalogue.ts";
import type { FoundTable } from "./compare-table.ts";

/**
 * A database that is open for lookups, `migrate` and `importRows`. Connects when first used and
 * again when needed.
 */
export interface Database {
  /** Its URL without secrets, for messages. */
  readonly description: string;
  /**
   * Writes statements in the database's dialect. It has no connection: whatever it builds is run by
   * the functions here.
   */
  readonly knex: Knex;
  /** Whether two names mean the same column. */
  isSameColumn(a: string, b: string): boolean;
  /**
   * Runs `work` in a transaction that takes as long as it takes: all or nothing. Rejects with what
   * `work` or the driver does.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * The rows of a statement that may be run twice. Rejects with the driver's error; stops early, in
   * whatever way, once the signal is aborted.
   */
  select(statement: Statement, limit: SelectLimit): Promise<readonly DatabaseRow[]>;
  /** The meaning of a driver's error. */
  explain(error: unknown): Failure;
  /** Frees every connection. Can be called again. */
  close(): Promise<void>;
}

/** A transaction under way. Its statements go one after another. */
export interface Transaction {
  /** The rows that a statement gives, if it gives any. */
  run(statement: Statement): Promise<readonly DatabaseRow[]>;
  /** The table or view that a lookup by this name would find; `undefined` when there is none. */
  tableOf(name: string): Promise<FoundTable | undefined>;
  /**
   * Returns once no other process is inside a transaction that did the same; released when the
   * transaction ends.
   */
  lock(): Promise<void>;
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

/** An instant that keeps the text by which its database wrote it, to the last digit. */
export class WrittenInstant extends Date {
  readonly written: string;

  constructor(at: Date, written: string) {
    super(at);
    this.written = written;
  }
}
