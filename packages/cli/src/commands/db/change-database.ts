import { PortError, type Table } from "@flowrun/core/plugin";
import {
  importRows,
  migrate,
  openDatabase,
  type Database,
  type TableDifference,
} from "@flowrun/store-knex";
import { CliError, exitCode, type Problem } from "../../cli-error.ts";
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
 * Creates flowrun's own tables, and those of a flow, or without one those of the reference
 * application, where they are not there, and prints what was done. Rejects with a `CliError` that
 * tells of tables which stand there otherwise than declared.
 */
export async function migrateTables(
  invocation: Invocation,
  flow: string | undefined,
  options: ConfigOptions,
): Promise<void> {
  const target = await targetOf(invocation, flow, options);
  const done = await withDatabase(target, (database) => migrate(database, target.tables));
  const { applied, differences } = done;
  const { out } = invocation.surroundings;
  if (invocation.json) out.write(`${JSON.stringify(done)}\n`);
  else if (applied.length + differences.length === 0) out.write("The tables are up to date.\n");
  else out.write(applied.map((name) => `applied ${name}\n`).join(""));
  if (differences.length > 0) throw new CliError(exitCode.failed, differences.map(told));
}

function told({ table, differences }: TableDifference): Problem {
  const message = `The table "${table}" stands there already, not as it is declared, and was left as it is.`;
  const remedy =
    "Correct the declaration, or change or drop the table; `flowrun explain STORE_TABLE_DIFFERS` tells more.";
  return { code: "STORE_TABLE_DIFFERS", message, hint: [...differences, remedy].join("\n  ") };
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
  readonly tables?: readonly Table[];
}

/**
 * Without a flow, the tables of the reference application are meant. Throws a `CliError` for a flow with
 * mistakes.
 */
async function targetOf(
  invocation: Invocation,
  flow: string | undefined,
  options: ConfigOptions,
): Promise<DatabaseTarget> {
  if (flow === undefined) return { ...loadPlainConfig(invocation, options) };
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
