import type { Clock, Store } from "@flowrun/core/plugin";
import { createKnexStore } from "@flowrun/store-knex";
import { withValue } from "../config/check-values.ts";
import type { ConfigText } from "../config/config.ts";

/** The store over the database of `db`; connects at the first lookup. Throws a `CliError` for a URL that cannot be used. */
export function createDatabaseStore(db: ConfigText, clock: Clock): Store {
  return withValue("db", db, (url) => createKnexStore({ url, clock }));
}
