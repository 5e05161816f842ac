import type { Clock, Store } from "@flowrun/core/plugin";
import { describeUrl } from "@flowrun/store-knex";
import type { ConfigText } from "../config/config.ts";
import { lateStore } from "./late-port.ts";

/**
 * The store over the database of `db`; connects at the first lookup. The driver is loaded then too, unless it has to judge
 * the URL: one with options, or that is none. Rejects with a `CliError` for a URL that cannot be used.
 */
export async function openDatabaseStore(db: ConfigText, clock: Clock): Promise<Store> {
  const open = async (): Promise<Store> => {
    const { createDatabaseStore } = await import("./create-database-store.ts");
    return createDatabaseStore(db, clock);
  };
  return isPlain(db.value) ? lateStore(open) : open();
}

/** Whether a URL names a Postgres database and nothing more; options can name files that are not there. */
function isPlain(url: string): boolean {
  return describeUrl(url).startsWith("postgres://") && !url.includes("?");
}
