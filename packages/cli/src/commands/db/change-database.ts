import { PortError, type Table } from "@flowrun/core/plugin";
import { importRows, migrate, openDatabase, type Database } from "@flowrun/store-knex";
import { CliError, exitCode } from "../../cli-error.ts";
import { withValue } from "../../config/check-values.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { type LoadedConfig, loadPlainConfig } from "../../config/load-config.ts";
import { loadRunnable } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { readCsv } from "../../read-csv.ts";
import { readUserFile } from "../../user-files.ts";

/** The options of `flowrun db import`. */
export interface ImportOptions extends ConfigOptions {
  readonly flow?: string;
}

/**
 * Creates flowrun's own tables, and those of a flow, where they are not there, and prints what was
 * done.
 */
export async function migrateTables(
  invocation: Invocation,
  flow: string | undefined,
  options: ConfigOptions,
): Promise<void> {
  const target = await targetOf(invocation, flow, options);
  const applied = await withDatabase(target, (database) => migrate(database, target.tables));
  const { out } = invocation.surroundings;
  if (invocation.json) return out.write(`${JSON.stringify({ applied })}\n`);
  return out.write(
    applied.length === 0
      ? "The tables are up to date.\n"
      : applied.map((name) => `applied ${name}\n`).join(""),
  );
}

/** The target of an import: the rows of a CSV file, `-` for standard input, into a table. */
export interface ImportTarget {
  readonly table: string;
  readonly file: string;
}

/** Puts the rows of a CSV file into a table, all or none of them, and prints how many there are. */
export async function importFile(
  invocation: Invocation,
  { table, file }: ImportTarget,
  options: ImportOptions,
): Promise<void> {
  const source = await targetOf(invocation, options.flow, options);
  const rows = readCsv(file, await readUserFile(invocation.surroundings, file), {
    code: "CLI_IMPORT",
    sofar: "nothing was imported",
  });
  const count = await withDatabase(source, (database) =>
    importRows(database, table, rows, source.tables).catch((error: unknown) => {
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
  const problem = {
    code: error.code,
    message: `${file}: ${message}`,
    ...(hint === undefined ? {} : { hint }),
  };
  return new CliError(exitCode.usage, [problem], { cause: error });
}

/** A database, and the tables of a flow that are meant. */
interface DatabaseTarget extends Pick<LoadedConfig, "config"> {
  readonly tables: readonly Table[];
}

/**
 * Without a flow, no tables are meant but flowrun's own. Throws a `CliError` for a flow with
 * mistakes.
 */
async function targetOf(
  invocation: Invocation,
  flow: string | undefined,
  options: ConfigOptions,
): Promise<DatabaseTarget> {
  if (flow === undefined) return { ...loadPlainConfig(invocation, options), tables: [] };
  const { config, program } = await loadRunnable(invocation, flow, options);
  return { config, tables: Object.values(program.tables) };
}

/**
 * The result of `use`, given the database of the configuration, which is closed afterwards whatever
 * happens.
 */
async function withDatabase<T>(
  { config }: DatabaseTarget,
  use: (database: Database) => Promise<T>,
): Promise<T> {
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
