import { join } from "node:path";
import { verbs } from "@flowrun/core";
import type { Clock, Store } from "@flowrun/core/plugin";
import { readFlow, tablesOf } from "@flowrun/core/tooling";
import type { TableSource } from "@flowrun/studio";
import { withValue } from "../../config/check-values.ts";
import type { Config, ConfigText } from "../../config/config.ts";
import type { Invocation } from "../../invocation.ts";
import { readSource } from "../../user-files.ts";

/** The tables of the flows of a folder. */
export interface OpenTables {
  readonly source: TableSource;
  close(): Promise<void>;
}

/**
 * The tables that the flows of a folder declare, as they are saved, in the database of the configuration. Rejects with a
 * `CliError` for a wrong one.
 */
export async function openTables(
  { surroundings }: Invocation,
  folder: string,
  { db }: Pick<Config, "db">,
): Promise<OpenTables> {
  const store = db && (await openDatabase(db, surroundings.clock));
  return {
    source: {
      store,
      async tables(flow) {
        const { ast } = readFlow(await readSource(surroundings, join(folder, flow)), verbs);
        return ast === undefined ? {} : tablesOf(ast);
      },
      tell: () => undefined,
    },
    close: async () => store?.close(),
  };
}

/** Loaded only where there is one. */
async function openDatabase(db: ConfigText, clock: Clock): Promise<Store> {
  const { createKnexStore } = await import("@flowrun/store-knex");
  return withValue("db", db, (url) => createKnexStore({ url, clock }));
}
