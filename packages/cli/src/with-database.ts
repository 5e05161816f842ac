import { openDatabase, type Database } from "@flowrun/store-knex";
import { CliError, exitCode } from "./cli-error.ts";
import { withValue } from "./config/check-values.ts";
import type { ConfigOptions } from "./config/config-options.ts";
import { loadPlainConfig } from "./config/load-config.ts";
import type { Invocation } from "./invocation.ts";

/** What `use` resolves with, given the database of the configuration, which is closed afterwards whatever happens. */
export async function withDatabase<T>(
  invocation: Invocation,
  options: ConfigOptions,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const { config } = loadPlainConfig(invocation, options);
  if (config.db === undefined) throw noDatabase();
  const database = withValue("db", config.db, (url) => openDatabase(url));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

function noDatabase(): CliError {
  const message = '"db" is not set, so there is no database to change.';
  const hint = "Set DB in the environment, or --set db=sqlite:FILE.";
  return new CliError(exitCode.usage, [{ code: "CONFIG_MISSING", message, hint }]);
}
