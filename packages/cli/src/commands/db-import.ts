import { Command } from "commander";
import { PortError } from "@flowrun/core/plugin";
import { importRows } from "@flowrun/store-knex";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Begin } from "../invocation.ts";
import { readCsv } from "../read-csv.ts";
import { readUserFile } from "../read-user-file.ts";
import { withDatabase } from "../with-database.ts";
import { withConfigOptions, type ConfigOptions } from "./config-options.ts";

/** `flowrun db import TABLE FILE`: puts the rows of a CSV file into a table, all or none of them. */
export function dbImportCommand(begin: Begin): Command {
  const command = new Command("import")
    .summary("fill a table from a CSV file")
    .description(
      "Puts the rows of a CSV file into a table: all of them, or none. A row whose key is there is replaced.",
    )
    .addHelpText("before", "Example:\n  flowrun db import customers customers.csv\n")
    .argument("<table>", "vip_callers or customers")
    .argument("<file>", "a CSV file whose first line names the columns; - for standard input");
  return withConfigOptions(command).action(async (table: string, file: string, options: ConfigOptions) => {
    const invocation = begin();
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
  });
}

/** A file that does not fit its table is the user's to mend; anything else is as it was. */
function misfit(file: string, error: unknown): unknown {
  if (!(error instanceof PortError) || !error.code.startsWith("STORE_IMPORT_")) return error;
  const [message = "", ...lines] = error.message.split("\n");
  const hint = lines.length === 0 ? undefined : lines.join("\n  ");
  const problem = { code: error.code, message: `${file}: ${message}`, ...(hint === undefined ? {} : { hint }) };
  return new CliError(exitCode.usage, [problem], { cause: error });
}
