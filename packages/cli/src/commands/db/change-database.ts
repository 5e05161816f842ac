import { PortError } from "@flowrun/core/plugin";
import { importRows, migrate, openDatabase, type Database } from "@flowrun/store-knex";
import { CliError, exitCode } from "../../cli-error.ts";
import { withValue } from "../../config/check-values.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { readCsv } from "../../read-csv.ts";
import { readUserFile } from "../../user-files.ts";

/** Creates the tables of the reference application where they are not there, and prints what was done. */
export async function migrateTables(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const applied = await withDatabase(invocation, options, (database) => migrate(database));
  const { out } = invocation.surroundings;
  if (invocation.json) return out.write(`${JSON.stringify({ applied })}\n`);
  return out.write(
    applied.length === 0 ? "The tables are up to date.\n" : applied.map((name) => `applied ${name}\n`).join(""),
  );
}

/** What is to be imported: the rows of a CSV file, `-` for standard input, into a table. */
export interface ImportTarget {
  readonly table: string;
  readonly file: string;
}

/** Puts the rows of a CSV file into a table, all or none of them, and prints how many there are. */
export async function importFile(
  invocation: Invocation,
  { table, file }: ImportTarget,
  options: ConfigOptions,
): Promise<void> {
  const rows = readCsv(file, await readUserFile(invocation.surroundings, file), {
    code: "CLI_IMPORT",
    sofar: "nothing was imported",
  });
  const count = await withDatabase(invocation, options, (database) =>
    importRows(database, table, rows).catch((error: unknown) => {
      throw misfit(file, error);
    }),
  );
  const { out } = invocation.surroundings;
  out.write(
    invocation.json
      ? `${JSON.stringify({ table, rows: count })}\n`
      : `${count} ${count === 1 ? "row" : "rows"} in ${table}\n`,
  );
}

/** A file that does not fit its table is the user's to mend; anything else is as it was. */
function misfit(file: string, error: unknown): unknown {
  if (!(error instanceof PortError) || !error.code.startsWith("STORE_IMPORT_")) return error;
  const [message = "", ...lines] = error.message.split("\n");
  const hint = lines.length === 0 ? undefined : lines.join("\n  ");
  const problem = { code: error.code, message: `${file}: ${message}`, ...(hint === undefined ? {} : { hint }) };
  return new CliError(exitCode.usage, [problem], { cause: error });
}

/** What `use` resolves with, given the database of the configuration, which is closed afterwards whatever happens. */
async function withDatabase<T>(
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
