import { join } from "node:path";
import { verbs } from "@flowrun/core";
import type { Clock, Store } from "@flowrun/core/plugin";
import { readFlow, tablesOf } from "@flowrun/core/tooling";
import type { TableSource } from "@flowrun/studio";
import { withValue } from "../../config/check-values.ts";
import type { ConfigText } from "../../config/config.ts";
import { loadConfig } from "../../config/load-config.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import type { Invocation } from "../../invocation.ts";
import { printWarnings } from "../../terminal/report.ts";
import { readSource } from "../../user-files.ts";

/** The tables of the flows of a folder. */
export interface OpenTables {
  readonly source: TableSource;
  close(): Promise<void>;
}

/**
 * The tables that the flows of a folder declare, as they are saved, in the database of the configuration, which is the one of the
 * working directory or of the folder. Throws a `CliError` for mistakes in it.
 */
export async function openTables(invocation: Invocation, folder: string, options: ConfigOptions): Promise<OpenTables> {
  const { surroundings } = invocation;
  const { cwd, environment, clock } = surroundings;
  const { config, warnings } = loadConfig({
    ...{ cwd, environment, file: options.config, set: options.set, settings: undefined, secretSettings: [] },
    // Any of its flows: only the folder counts.
    flow: join(folder, "flow.yaml"),
  });
  printWarnings(invocation, warnings);
  const store = config.db && (await openDatabase(config.db, clock));
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
