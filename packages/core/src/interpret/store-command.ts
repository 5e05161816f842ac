import type { ScalarValue } from "../language/value-type.ts";
import type { SentRecording } from "./sent-recording.ts";

/** A lookup in a store, answered like a platform command; the result is a row, or `null`. */
export interface LookupCommand {
  readonly kind: "store.lookup";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** The value of the table's key. */
  readonly value: string;
  /** How long the store may take. The interpreter waits no longer, whatever the store does. */
  readonly timeoutMs: number;
}

/** A search in a store, answered in the same way; the result is a list of rows. */
export interface FindCommand {
  readonly kind: "store.find";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** Columns with the value that they have in the rows; null: none. */
  readonly where: Readonly<Record<string, ScalarValue>>;
  /** Columns, what is compared first standing first; `-` before the name: the largest first. */
  readonly order: readonly string[];
  /** The most rows, 1 to 1,000. */
  readonly limit: number;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/** A page of a table in a store, answered in the same way; the result is a list of rows. */
export interface ListCommand {
  readonly kind: "store.list";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** The rows come behind this key, in the order of its code points; the first behind no text. */
  readonly after: string;
  /** The most rows, 1 to 1,000. */
  readonly limit: number;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/** A count of rows in a store, answered in the same way; the result is a whole number. */
export interface CountCommand {
  readonly kind: "store.count";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** As in a search; empty: every row. */
  readonly where: Readonly<Record<string, ScalarValue>>;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/** A row to be kept, which may be asked twice; the result is `null`. */
export interface SaveCommand {
  readonly kind: "store.save";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** The value of the table's key. */
  readonly value: string;
  /** Other columns with their new values. */
  readonly values: Readonly<Record<string, ScalarValue>>;
  /** The recording that is kept in a column of its own; absent: none is. */
  readonly sound?: SavedSound;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/**
 * A stored recording whose file is kept in a column, as base64 (RFC 4648). The flow's table does not
 * declare the column, so that no lookup reads it.
 */
export interface SavedSound extends SentRecording {
  readonly recording: string;
  readonly column: string;
}

/** A row to be removed, which may be asked twice; the result is `null`. */
export interface DeleteCommand {
  readonly kind: "store.delete";
  readonly request: string;
  /** The name of a declared table. */
  readonly table: string;
  /** The value of the table's key. */
  readonly value: string;
  /** As in a lookup. */
  readonly timeoutMs: number;
}

/** A command to a store. */
export type StoreCommand =
  | LookupCommand
  | FindCommand
  | ListCommand
  | CountCommand
  | SaveCommand
  | DeleteCommand;
