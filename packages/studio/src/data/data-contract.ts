import type { ScalarValue, ScalarType } from "@flowrun/core/plugin";

/** The answer to `GET /api/tables/{name}`: the tables that a flow declares. */
export interface TableList {
  /** Whether there is a store that they are in; without one they cannot be looked into. */
  readonly hasStore: boolean;
  readonly tables: readonly TableFacts[];
}

/** A table, as its flow declares it. */
export interface TableFacts {
  readonly name: string;
  /** The column that rows are found by. */
  readonly key: string;
  /** Without the key. */
  readonly columns: readonly ColumnFacts[];
  /** Whether its rows can be listed: its store can, and its key is no secret. */
  readonly isListed: boolean;
  /** Whether they can be changed, too. */
  readonly isChanged: boolean;
}

/** A column, as its flow declares it. */
export interface ColumnFacts {
  readonly name: string;
  /** A duration is in milliseconds. */
  readonly kind: ScalarType["kind"];
  readonly isNullable: boolean;
  /** Its values are written only, and never told. */
  readonly isSecret: boolean;
}

/** The value in a column of a row. */
export type CellValue = ScalarValue;

/** A row, without what is secret in it. */
export interface TableRow {
  readonly key: string;
  /** Stands for the whole row, also for what is secret; `If-Match` of what changes it. */
  readonly etag: string;
  readonly values: Readonly<Record<string, ScalarValue>>;
  /** The secret columns that have a value. */
  readonly filled: readonly string[];
}

/** The answer to `GET /api/rows/{table}/{name}`, by the code points of keys. */
export interface RowPage {
  readonly rows: readonly TableRow[];
  readonly hasMore: boolean;
}

/**
 * The answer to `POST /api/imports/{table}/{name}`: the changes that the rows of a CSV file would
 * make.
 */
export interface ImportPlan {
  /** Stands for the file, and for the rows that are there; `If-Match` of what imports it. */
  readonly seal: string;
  readonly added: number;
  readonly changed: number;
  /** Rows that are there as the file has them. */
  readonly same: number;
  /** The problems of rows: a file with problems cannot be imported. The first twenty. */
  readonly problems: readonly ImportProblem[];
  /** How many more there are. */
  readonly more: number;
}

/** A row of a file that cannot be imported. Its values are not told: they may be secret. */
export interface ImportProblem {
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly message: string;
}

/** The answer to `PUT /api/imports/{table}/{name}`. */
export interface Imported {
  readonly added: number;
  readonly changed: number;
  /** The keys of rows that somebody else wrote at the same moment: they were left alone. */
  readonly missed: readonly string[];
}
