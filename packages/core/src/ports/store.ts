import type { Json } from "../json.ts";
import type { CallRecord } from "./call-record.ts";
import type { Table } from "../interpret/program.ts";

/**
 * Where lookups are answered. A store finds one row by a declared table's key and nothing else: identifiers come from the
 * flow's declaration, never from data, and the value is always bound.
 */
export interface Store {
  /** The row whose key is `value`, with the table's declared columns; `null` when there is none. Rejects with a `PortError`. */
  lookup(query: Lookup): Promise<Row | null>;
  /**
   * Keeps records of calls, all or none of them; one whose `call` and `began` are there already stays as it is. Rejects with a
   * `PortError`, whose `outcome` is `refused` when it will never take one of them. A store without it keeps none.
   */
  record?(records: readonly CallRecord[], timeoutMs: number): Promise<void>;
  /** Frees what the store holds. Lookups under way may fail. */
  close(): Promise<void>;
}

/** One question to a store. */
export interface Lookup {
  readonly table: Table;
  readonly value: string;
  /** The time after which the answer is of no use, in milliseconds. The store should give up too. */
  readonly timeoutMs: number;
}

/** A row by column name. What is not declared is ignored; what is declared must have its declared type. */
export type Row = Readonly<Record<string, Json>>;
