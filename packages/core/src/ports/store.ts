import type { Json } from "../json.ts";
import type { ScalarValue } from "../language/value-type.ts";
import type { CallRecord } from "./call-record.ts";
import type { Table } from "../interpret/program.ts";

/**
 * Where lookups are answered, and rows are kept. Names of tables and columns come from the flow's declaration, never from
 * data, and values are always bound.
 */
export interface Store {
  /** The row whose key is `value`, with the table's declared columns; `null` when there is none. Rejects with a `PortError`. */
  lookup(query: Lookup): Promise<Row | null>;
  /**
   * The rows that have all the values of `where`, with the table's declared columns, in the order asked for and then by key: texts
   * by their code points, `false` before `true`, null last in either direction. Rejects with a `PortError`. A store without it finds
   * rows by their key only.
   */
  find?(query: Find): Promise<readonly Row[]>;
  /**
   * Gives the row whose key is `key` these values, and adds it where there is none: its other columns stay, or are null. Doing it
   * again changes nothing. Rejects with a `PortError`, also when a new row would lack a value that its table needs. A store
   * without it cannot be written to.
   */
  save?(change: Save): Promise<void>;
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

/** One question to a store about several rows. */
export interface Find {
  readonly table: Table;
  /** The value of each of these columns, of its declared type; null finds rows without one. Empty: every row. */
  readonly where: Readonly<Record<string, ScalarValue>>;
  /** What is compared first stands first. */
  readonly order: readonly Order[];
  /** The most rows, 1 to 1,000. */
  readonly limit: number;
  /** As in `Lookup`. */
  readonly timeoutMs: number;
}

/** A column by which rows are ordered. */
export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

/** One row to be kept. */
export interface Save {
  readonly table: Table;
  readonly key: string;
  /** The new value of each of these columns, of its declared type; the key is not among them. */
  readonly values: Readonly<Record<string, ScalarValue>>;
  /** As in `Lookup`; what was begun may be done all the same. */
  readonly timeoutMs: number;
}

/** A row by column name. What is not declared is ignored; what is declared must have its declared type. */
export type Row = Readonly<Record<string, Json>>;
