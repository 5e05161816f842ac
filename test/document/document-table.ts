/** Where a table of the platform document lives in this project. */
export interface DocumentTable {
  /** Its heading, or the line above it. */
  readonly table: string;
  readonly place:
    | "session"
    | "types"
    | "client"
    | "change list"
    | "webhook listener"
    | "transport"
    | "embedded platform"
    | "flow"
    | "configuration"
    | "store";
  /** The files that deliver it. */
  readonly files: readonly string[];
  /** The tests that hold these to the values of the table. */
  readonly tests: readonly string[];
  /** Each row, named by its first cells → the words that the files have for it. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
}

/** Rows whose one word is their name. */
export function rowsNamed(names: string): DocumentTable["rows"] {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, [name]]),
  );
}
