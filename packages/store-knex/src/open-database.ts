import type { PortError } from "@flowrun/core/plugin";
import { storeError } from "./catalogue.ts";
import type { Database } from "./database.ts";
import { openPostgres, type PostgresPlace } from "./postgres/open-postgres.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

/** How a database is opened. */
export interface DatabaseOptions {
  /** The most connections at once; Postgres only. Default: 10. */
  readonly poolSize?: number;
  /** Whether an SQLite file that does not exist is created. Default: `true`. */
  readonly create?: boolean;
}

/**
 * The database that a URL names (see `parseDatabaseUrl`). Returns at once and connects to nothing
 * yet: a server that is away shows at the first use, and is used as soon as it is there. Throws a
 * `PortError` with `STORE_URL` for a bad URL.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const place = parseDatabaseUrl(url);
  return place.kind === "postgres"
    ? openPostgres(place, options.poolSize ?? 10)
    : openSqlite(place.file, options.create ?? true);
}

/** Where a database is, read from its URL. `description` names it without secrets. */
export type DatabaseUrl =
  | ({ readonly kind: "postgres" } & PostgresPlace)
  /** `file` is a path, or `:memory:`. */
  | { readonly kind: "sqlite"; readonly file: string; readonly description: string };

/**
 * Reads `postgres://user:password@host:port/database?options`, `sqlite:FILE` or `sqlite::memory:`.
 * Throws a `PortError` with `STORE_URL` for anything else. The message never quotes the URL: a
 * password may stand anywhere in a broken one.
 */
export function parseDatabaseUrl(url: string): DatabaseUrl {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  switch (scheme) {
    case "postgres":
    case "postgresql":
      return parsePostgresUrl(url);
    case "sqlite":
      return parseSqliteUrl(url.slice("sqlite:".length));
    case undefined:
      throw badUrl("has no scheme");
    default:
      throw badUrl(`has the scheme "${scheme}", which is not supported`);
  }
}

const unreadable = "cannot be read; are special characters percent-encoded?";

/** The database's URL without its password and options, fit for messages. Never throws. */
export function describeUrl(url: string): string {
  try {
    return parseDatabaseUrl(url).description;
  } catch {
    return "(unreadable database URL)";
  }
}

function parsePostgresUrl(text: string): DatabaseUrl {
  const url = URL.parse(text);
  if (url === null || url.hash !== "" || hasStrayAt(text, url)) throw badUrl(unreadable);
  const name = url.pathname.slice(1);
  if (name === "") throw badUrl("names no database after the host");
  if (name.includes("/")) throw badUrl(unreadable);
  const user = url.username === "" ? "" : `${url.username}@`;
  if (!isEncoded(url.password)) throw badUrl('has a "%" that is not percent-encoded as "%25"');
  return { kind: "postgres", url: text, description: `postgres://${user}${url.host}/${name}` };
}

// A raw "/", "?" or "#" in a password ends the host's part of a URL early, and what follows would
// pass for the database's name. So the only "@" is the one that ends user and password.
function hasStrayAt(text: string, url: URL): boolean {
  const count = text.split("@").length - 1;
  return count > 1 || (count === 1 && url.username === "" && url.password === "");
}

function parseSqliteUrl(rest: string): DatabaseUrl {
  const file = rest.startsWith("///") ? rest.slice(2) : rest;
  if (file === "") throw badUrl("names no file");
  if (file.startsWith("//"))
    throw badUrl('names a host; write the file\'s path straight after "sqlite:"');
  return { kind: "sqlite", file, description: `sqlite:${file}` };
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function badUrl(problem: string): PortError {
  return storeError(
    "STORE_URL",
    `The database URL ${problem}. Write postgres://user:password@host:5432/database, sqlite:FILE or sqlite::memory:.`,
  );
}
