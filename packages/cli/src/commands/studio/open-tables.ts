import { languageOf } from "../../flow/language.ts";
import { join } from "node:path";
import { verbs } from "@flowrun/core";
import type { Clock, Store } from "@flowrun/core/plugin";
import { readFlow, tables } from "@flowrun/flow/tooling";
import type { TableSource } from "@flowrun/studio";
import { withValue } from "../../config/check-values.ts";
import { CliError } from "../../cli-error.ts";
import type { Config, PluginChoice } from "../../config/config.ts";
import type { ConfigText } from "../../config/config-entry.ts";
import type { Invocation } from "../../invocation.ts";
import { loadPlugin } from "../../run/load-plugin.ts";
import { createLog } from "../../terminal/create-log.ts";
import { printWarnings } from "../../terminal/report.ts";
import { readSource } from "../../user-files.ts";
import { studioCsv } from "./studio-csv.ts";

/** The tables of the flows of a folder. */
export interface OpenTables {
  readonly source: TableSource;
  close(): Promise<void>;
}

/** A configuration, and the folder from which its plugins count. */
interface Configured {
  readonly config: Pick<Config, "db" | "store" | "v2" | "verbs">;
  readonly folder: string;
}

/**
 * The tables that the flows of a folder declare, as they are saved, in the store of the
 * configuration, else in its database. Rejects with a
 * `CliError` for a wrong database; a store that cannot be opened here is warned of, and the page is there without rows.
 */
export async function openTables(
  invocation: Invocation,
  folder: string,
  configured: Configured,
): Promise<OpenTables> {
  const { surroundings } = invocation;
  const { db, store: plugin } = configured.config;
  const store =
    plugin === undefined
      ? db && (await openDatabase(db, surroundings.clock))
      : await openPlugin(invocation, plugin, configured.folder);
  return {
    source: {
      store,
      async tables(flow) {
        const { ast } = readFlow(
          await readSource(surroundings, join(folder, flow)),
          languageOf(configured).verbs ?? verbs,
        );
        return (ast && tables.compile(ast).tables) ?? {};
      },
      csv: studioCsv,
      tell: () => undefined,
    },
    close: async () => store?.close(),
  };
}

async function openPlugin(
  invocation: Invocation,
  plugin: PluginChoice,
  folder: string,
): Promise<Store | undefined> {
  const { clock, err } = invocation.surroundings;
  const log = createLog({
    ...{ level: "warn", format: invocation.json ? "json" : "text", paint: invocation.paintError },
    write: (line) => err.write(line),
  });
  try {
    return await loadPlugin("store", plugin, { folder, clock, log });
  } catch (error: unknown) {
    if (!(error instanceof CliError)) throw error;
    printWarnings(
      invocation,
      error.problems.map(({ message }) => `${message} The studio shows no rows.`),
    );
    return undefined;
  }
}

/** Loaded only where there is one. */
async function openDatabase(db: ConfigText, clock: Clock): Promise<Store> {
  const { createKnexStore } = await import("@flowrun/store-knex");
  return withValue("db", db, (url) => createKnexStore({ url, clock }));
}
