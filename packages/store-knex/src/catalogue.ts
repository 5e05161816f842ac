import { type Catalogue, PortError } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type StoreCode =
  | "STORE_URL"
  | "STORE_UNREACHABLE"
  | "STORE_CREDENTIALS"
  | "STORE_DATABASE_MISSING"
  | "STORE_FORBIDDEN"
  | "STORE_TIMEOUT"
  | "STORE_TABLE_MISSING"
  | "STORE_COLUMN_MISSING"
  | "STORE_COLUMN_TYPE"
  | "STORE_TABLE_DIFFERS"
  | "STORE_NAME"
  | "STORE_DUPLICATE_KEY"
  | "STORE_CLOSED"
  | "STORE_FAILED"
  | "STORE_IMPORT_TABLE"
  | "STORE_IMPORT_COLUMNS"
  | "STORE_IMPORT_ROWS";

/** The words of `flowrun explain STORE_…`. */
export const storeCatalogue: Catalogue<StoreCode> = {
  STORE_URL: {
    title: "The database URL cannot be used.",
    why: "A database is named by postgres://user:password@host:5432/database, by sqlite:FILE or by sqlite::memory:.",
    remedy:
      "Correct the URL; in a user name or password write special characters percent-encoded (@ is %40).",
  },
  STORE_UNREACHABLE: {
    title: "The database cannot be reached.",
    why: "It is not running, is starting, refuses further connections, has a certificate that is not trusted, or the network does not lead there.",
    remedy:
      "Start the database, correct its host and port, or trust its certificate (`flowrun docs operations: certificates`); lookups succeed again by themselves once it answers.",
  },
  STORE_CREDENTIALS: {
    title: "The database refuses the user or the password.",
    why: "The server knows no such user, or the password is another one, or the server wants one and got none.",
    remedy: "Correct the user and password of the database URL, or the server's pg_hba.conf.",
  },
  STORE_DATABASE_MISSING: {
    title: "The server has no database of that name.",
    why: "The name after the last slash of the database URL is not one of the server's databases.",
    remedy: "Create the database, or correct its name in the URL.",
  },
  STORE_FORBIDDEN: {
    title: "The database user may not do that.",
    why: "The user of the database URL lacks a right on the table or the schema.",
    remedy:
      "Grant the user SELECT for lookups, INSERT for records of calls, and CREATE, INSERT and UPDATE for migrate and import.",
  },
  STORE_TIMEOUT: {
    title: "The database did not answer in time.",
    why: "A lookup has a deadline, and the query or the wait for a free connection took longer.",
    remedy:
      "Give the table an index on its key, look for locks, or give the lookup a longer timeout.",
  },
  STORE_TABLE_MISSING: {
    title: "The database has no such table.",
    why: "The flow declares a table that does not exist in this database or is not on the user's search path.",
    remedy:
      'Create it ("flowrun db migrate FLOW" makes the tables of a flow, "flowrun db migrate" that of records), or correct the name in the flow.',
  },
  STORE_COLUMN_MISSING: {
    title: "A table lacks a column that is needed.",
    why: "The flow declares a key or a column that the table in the database does not have.",
    remedy: "Correct the column's name in the flow, or add the column to the table.",
  },
  STORE_COLUMN_TYPE: {
    title: "A column holds another type of value than the flow declares.",
    why: "The row was found, but one of its values cannot be read as the declared type.",
    remedy: "Declare the type that the column really has, or correct the value in the table.",
  },
  STORE_TABLE_DIFFERS: {
    title: "A table that stands in the database already is not as it is declared.",
    why: "It lacks a column, has one of another type, or several rows may have the same key. `flowrun db migrate` changes no table that is there.",
    remedy:
      "Correct the declaration in the flow, give it a view with such columns, or change or drop the table, and run the command again.",
  },
  STORE_NAME: {
    title: "A table or column name cannot be used in this store.",
    why: "Names may hold letters, digits, _ and $, and not begin with a digit; a table may be written schema.table.",
    remedy: "Rename the table or column, or give it a view with a plain name.",
  },
  STORE_DUPLICATE_KEY: {
    title: "Several rows have the key that was looked up.",
    why: "A lookup gives one row, and the declared key column is not unique in the table.",
    remedy: "Make the key column unique, or declare the column that is.",
  },
  STORE_CLOSED: {
    title: "The store is closed.",
    why: "A lookup was asked for after the store was closed.",
    remedy: "Close the store only after the last call has ended.",
  },
  STORE_FAILED: {
    title: "The database refused a statement.",
    why: "The database reported an error that has no code of its own here; the message quotes it.",
    remedy: "Read the quoted error, and look at the database's own log.",
  },
  STORE_IMPORT_TABLE: {
    title: "That table cannot be imported into.",
    why: "Import fills the tables that migrate creates, whose columns it knows.",
    remedy: "Name one of them, or fill your own tables with the database's own tools.",
  },
  STORE_IMPORT_COLUMNS: {
    title: "The file's header does not fit the table.",
    why: "The first line must name each column of the table exactly once, in any order, and no other column.",
    remedy: "Correct the first line of the file.",
  },
  STORE_IMPORT_ROWS: {
    title: "Rows of the file do not fit the table.",
    why: "A row lacks its key, repeats a key, has a value that is too long, or has too few or too many values.",
    remedy: "Correct the lines that the message names; nothing was imported.",
  },
};

/**
 * A failure of this package. The message must hold no secret; there is no `cause`, because a
 * driver's error may.
 */
export function storeError(code: StoreCode, message: string): PortError {
  return new PortError(code, message);
}

/** The meaning of a driver's error. `reason` is its own text, one line, without a full stop. */
export interface Failure {
  readonly code: FailureCode;
  readonly reason: string;
}

/** The codes that a driver's error can mean. */
export type FailureCode = Extract<
  StoreCode,
  | "STORE_UNREACHABLE"
  | "STORE_CREDENTIALS"
  | "STORE_DATABASE_MISSING"
  | "STORE_FORBIDDEN"
  | "STORE_TIMEOUT"
  | "STORE_TABLE_MISSING"
  | "STORE_COLUMN_MISSING"
  | "STORE_FAILED"
>;

/** Where a failure happened: the database's description, and the table when there was one. */
export interface FailurePlace {
  readonly database: string;
  readonly table?: string;
}

/** The error to reject with, its message made of what failed, where, why and what to do. */
export function failureError(
  { code, reason }: Failure,
  { database, table }: FailurePlace,
): PortError {
  const named = table === undefined ? "a table" : `the table "${table}"`;
  const messages: Readonly<Record<FailureCode, string>> = {
    STORE_UNREACHABLE: `The database ${database} cannot be reached: ${reason}.`,
    STORE_CREDENTIALS: `The database ${database} refuses the user or the password: ${reason}. Correct the database URL.`,
    STORE_DATABASE_MISSING: `The database ${database} does not exist: ${reason}. Create it or correct the database URL.`,
    STORE_FORBIDDEN: `The user of ${database} lacks a right on ${named}: ${reason}. Grant it.`,
    STORE_TIMEOUT: `The database ${database} took too long: ${reason}.`,
    STORE_TABLE_MISSING: `The database ${database} lacks ${named}. Create it ("flowrun db migrate FLOW" makes the tables of a flow, and that of records) or correct its name.`,
    STORE_COLUMN_MISSING: `In the database ${database} ${named} lacks a column: ${reason}. Correct the name in the flow or add the column.`,
    STORE_FAILED: `The database ${database} refused a statement on ${named}: ${reason}.`,
  };
  return storeError(code, messages[code]);
}

/**
 * The first line of an error's own text, without the statement that knex puts before it and without
 * the full stop.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const [line = ""] = error.message.slice(error.message.lastIndexOf(" - ") + 1).split("\n");
  const text = line.replace(/^- /, "").replace(/\.$/, "").trim();
  return text === "" ? code : text;
}
