import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { withConfigOptions, type ConfigOptions } from "../config/config-options.ts";

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
    const { importFile } = await import("../db/import-file.ts");
    await importFile(begin(), { table, file }, options);
  });
}
