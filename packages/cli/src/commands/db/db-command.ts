import { Command } from "commander";
import { withConfigOptions, type ConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";

/** `flowrun db …`: makes and fills the tables of the reference application. */
export function dbCommand(begin: Begin): Command {
  return new Command("db")
    .summary("create and fill the tables of the reference application")
    .description("Creates and fills the tables vip_callers and customers in the database that `db` names.")
    .addCommand(migrateCommand(begin))
    .addCommand(importCommand(begin));
}

/** `flowrun db migrate`: creates the tables, or does nothing when they are there. */
function migrateCommand(begin: Begin): Command {
  const command = new Command("migrate")
    .summary("create the tables")
    .description("Creates the tables vip_callers and customers; does nothing when they are there.")
    .addHelpText("before", "Example:\n  flowrun db migrate --set db=sqlite:customers.sqlite\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { migrateTables } = await import("./change-database.ts");
    await migrateTables(begin(), options);
  });
}

/** `flowrun db import TABLE FILE`: puts the rows of a CSV file into a table, all or none of them. */
function importCommand(begin: Begin): Command {
  const command = new Command("import")
    .summary("fill a table from a CSV file")
    .description(
      "Puts the rows of a CSV file into a table: all of them, or none. A row whose key is there is replaced.",
    )
    .addHelpText("before", "Example:\n  flowrun db import customers customers.csv\n")
    .argument("<table>", "vip_callers or customers")
    .argument("<file>", "a CSV file whose first line names the columns; - for standard input");
  return withConfigOptions(command).action(async (table: string, file: string, options: ConfigOptions) => {
    const { importFile } = await import("./change-database.ts");
    await importFile(begin(), { table, file }, options);
  });
}
