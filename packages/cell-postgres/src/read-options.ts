import { cellError, type JsonObject } from "@flowrun/core/plugin";

/** The options of the cell, whole. */
export interface PostgresOptions {
  /** Without a password. */
  readonly url: string;
  /** The host and the database, for messages. */
  readonly place: string;
}

/** Reads the options of the configuration. Throws CELL_OPTION. */
export function readOptions(options: JsonObject): PostgresOptions {
  const { url, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong(`there is no "${unknown}"`);
  const read = typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined;
  if (
    read === undefined ||
    !["postgres:", "postgresql:"].includes(read.protocol) ||
    read.pathname.length < 2
  )
    throw wrong('"url" must name a database, such as postgres://flowrun@db.example/flowrun');
  // A configuration is read by many, and told in logs.
  if (read.password !== "" || read.searchParams.has("password"))
    throw wrong(
      '"url" must not hold a password; PGPASSWORD or the file that PGPASSFILE names is for that',
    );
  return { url: read.href, place: `${read.host}${read.pathname}` };
}

function wrong(what: string): Error {
  return cellError("CELL_OPTION", `The options of the cell are wrong: ${what}.`, { certain: true });
}
