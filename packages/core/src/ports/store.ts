import type { Json } from "../json.ts";
import type { ScalarValue } from "../language/value-type.ts";
import type { CallRecord } from "./call-record.ts";
import type { Table } from "../interpret/program.ts";

/**
 * Where lookups are answered, and rows are kept. Names of tables and columns come from the flow's
 * declaration, never from data, and values are always bound.
 */
export interface Store {
  /**
   * The row whose key is `value`, with the table's declared columns; `null` when there is none.
   * Rejects with a `PortError`.
   */
  lookup(query: Lookup): Promise<Row | null>;
  /**
   * The rows that have all the values of `where`, with the table's declared columns, in the order
   * asked for and then by key. Texts go by their code points, `false` before `true`, null last in
   * either direction. Rejects with a `PortError`. A store without it finds rows by their key only.
   */
  find?(query: Find): Promise<readonly Row[]>;
  /**
   * Counts the rows that have all the values of `where`. Rejects with a `PortError`. A store without
   * it counts nothing.
   */
  count?(query: Count): Promise<number>;
  /**
   * Gives the row whose key is `key` these values, and adds it where there is none: its other
   * columns stay, or are null. Doing it again changes nothing. Rejects with a `PortError`, also
   * when a new row would lack a value that its table needs. A store without it cannot be written
   * to.
   */
  save?(change: Save): Promise<void>;
  /**
   * Removes the row whose key is `key`; one that is not there is removed. Rejects with a
   * `PortError`. A store without it keeps every row.
   */
  delete?(change: Delete): Promise<void>;
  /**
   * The rows of a table by key, in the order of its code points, page by page, for flows, and for
   * people who look through them. Rejects with a `PortError`. A store without it cannot be looked
   * through.
   */
  list?(query: List): Promise<readonly ListedRow[]>;
  /**
   * Changes, adds or removes a row that is still as it was seen, in one move: `false`, and nothing
   * is done, when it is another one by now. A row that already is as wanted counts as done. Rejects
   * with a `PortError`, as `save` does. A store without it changes rows only as flows do.
   */
  replace?(change: Replace): Promise<boolean>;
  /**
   * Keeps records of calls, all or none of them; one whose `call` and `began` are there already
   * stays as it is. Rejects with a
   * `PortError`, whose `outcome` is `refused` when it will never take one of them. A store without it keeps none.
   */
  record?(records: readonly CallRecord[], timeoutMs: number): Promise<void>;
  /** Frees what the store holds. Lookups under way may fail. */
  close(): Promise<void>;
}

/** A question to a store. */
export interface Lookup {
  readonly table: Table;
  readonly value: string;
  /**
   * The time after which the answer is of no use, in milliseconds. The store should give up too.
   */
  readonly timeoutMs: number;
}

/** A question to a store about several rows. */
export interface Find {
  readonly table: Table;
  /**
   * The value of each of these columns, of its declared type; null finds rows without one. Empty:
   * every row.
   */
  readonly where: Readonly<Record<string, ScalarValue>>;
  /** The columns to order by; the first is compared first. */
  readonly order: readonly Order[];
  /** The most rows, 1 to 1,000. */
  readonly limit: number;
  /** As in `Lookup`. */
  readonly timeoutMs: number;
}

/** A question to a store about how many rows there are: members as in `Find`. */
export interface Count {
  readonly table: Table;
  readonly where: Readonly<Record<string, ScalarValue>>;
  readonly timeoutMs: number;
}

/** A column by which rows are ordered. */
export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

/** A row to be kept. */
export interface Save {
  readonly table: Table;
  readonly key: string;
  /** The new value of each of these columns, of its declared type; the key is not among them. */
  readonly values: Readonly<Record<string, ScalarValue>>;
  /** As in `Lookup`; what was begun may be done all the same. */
  readonly timeoutMs: number;
}

/** A row to be removed. */
export interface Delete {
  readonly table: Table;
  readonly key: string;
  /** As in `Save`. */
  readonly timeoutMs: number;
}

/** A page of the rows of a table. */
export interface List {
  readonly table: Table;
  /**
   * A part of what stands in the key, or in a text or a whole number of a declared column; letters
   * A to Z in either case. Secret columns are not looked into. Empty: every row.
   */
  readonly find: string;
  /** The key of the last row of the page before; absent for the first. */
  readonly after?: string;
  /** The most rows, 1 to 1,000. */
  readonly limit: number;
  /** As in `Lookup`. */
  readonly timeoutMs: number;
}

/** A row with its key, which its table need not declare among its columns. */
export interface ListedRow {
  readonly key: string;
  /** The declared columns. */
  readonly row: Row;
}

/** A row to be changed, by somebody who has seen it. */
export interface Replace {
  readonly table: Table;
  readonly key: string;
  /** The row as `lookup` gave it; null where there was none. */
  readonly seen: Row | null;
  /**
   * The new value of each of these columns, as in `Save`: others stay, or are null in a new row.
   * Null removes the row.
   */
  readonly values: Readonly<Record<string, ScalarValue>> | null;
  /** As in `Save`. */
  readonly timeoutMs: number;
}

/**
 * A row by column name. Undeclared columns are ignored; declared ones must have their declared
 * type.
 */
export type Row = Readonly<Record<string, Json>>;
