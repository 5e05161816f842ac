import type { Database } from "./database.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { openPostgres } from "./postgres/open-postgres.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

/** How a database is opened. */
export interface DatabaseOptions {
  /** The most connections at once; Postgres only. Default: 10. */
  readonly poolSize?: number;
  /** Whether an SQLite file that does not exist is created. Default: `true`. */
  readonly create?: boolean;
}

/**
 * The database that a URL names (see `parseDatabaseUrl`). Returns at once and connects to nothing yet: a server that is
 * away shows at the first use, and is used as soon as it is there. Throws a `PortError` with `STORE_URL` for a bad URL.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const place = parseDatabaseUrl(url);
  return place.kind === "postgres"
    ? openPostgres(place, options.poolSize ?? 10)
    : openSqlite(place.file, options.create ?? true);
}
