import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

/** A connection to an SQLite file that opens it when it is first needed, and tries again when that failed. */
export interface SqliteConnection {
  /** The open database. Throws the driver's error when the file cannot be opened. */
  database(): DatabaseSync;
  close(): void;
}

/** A connection to `file`; where it must not be created, a missing file is an error that says so. */
export function createSqliteConnection(file: string, create: boolean): SqliteConnection {
  let open: DatabaseSync | undefined;
  return {
    database: () => (open ??= openFile(file, create)),
    close: () => {
      open?.close();
      open = undefined;
    },
  };
}

function openFile(file: string, create: boolean): DatabaseSync {
  if (file !== ":memory:" && !create && !existsSync(file)) throw new MissingFileError();
  // Loaded when it is needed: some versions of Node warn that the module is experimental, which is no concern of Postgres.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  return new DatabaseSync(file, { timeout: 0 });
}

/** The database file does not exist. */
export class MissingFileError extends Error {
  constructor() {
    super("the file does not exist");
    this.name = "MissingFileError";
  }
}
