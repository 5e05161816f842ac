import { PortError } from "@flowrun/core/plugin";
import { importRows } from "@flowrun/store-knex";
import { CliError, exitCode } from "../cli-error.ts";
import type { ConfigOptions } from "../config/config-options.ts";
import type { Invocation } from "../invocation.ts";
import { readCsv } from "../read-csv.ts";
import { readUserFile } from "../user-files.ts";
import { withDatabase } from "../with-database.ts";

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
  const rows = readCsv(file, await readUserFile(invocation.surroundings, file));
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
