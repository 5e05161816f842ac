import { Command } from "commander";
import { withConfigOptions, type ConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { ImportOptions } from "./change-database.ts";

/** `flowrun db …`: makes and fills the tables of flows, and of the reference application. */
export function dbCommand(begin: Begin): Command {
  return new Command("db")
    .summary("create and fill tables in the database")
    .description(
      "Creates and fills the tables of a flow, or of the reference application, in the database that `db` names.",
    )
    .addCommand(migrateCommand(begin))
    .addCommand(importCommand(begin));
}

/**
 * `flowrun db migrate`: creates the tables. Ends with 1 where one that is there is not as it is
 * declared.
 */
function migrateCommand(begin: Begin): Command {
  const command = new Command("migrate")
    .summary("create the tables")
    .description(
      "Creates the tables of flowrun and those that a flow declares, or without a flow those of the reference application. One that is there is left as it is; where it differs from its declaration, that is said, and the command ends with 1.",
    )
    .addHelpText(
      "before",
      "Examples:\n  flowrun db migrate flows/reminders.yaml       the tables that the flow declares\n  flowrun db migrate --set db=sqlite:customers.sqlite\n",
    )
    .argument("[flow]", "a flow whose tables are created");
  return withConfigOptions(command).action(
    async (flow: string | undefined, options: ConfigOptions) => {
      const { migrateTables } = await import("./change-database.ts");
      await migrateTables(begin(), flow, options);
    },
  );
}

/**
 * `flowrun db import TABLE FILE`: puts the rows of a CSV file into a table, all or none of them.
 */
function importCommand(begin: Begin): Command {
  const command = new Command("import")
    .summary("fill a table from a CSV file")
    .description(
      "Puts the rows of a CSV file into a table: all of them, or none. A row whose key is there is replaced.",
    )
    .addHelpText(
      "before",
      "Examples:\n  flowrun db import customers customers.csv\n  flowrun db import appointments tomorrow.csv --flow flows/reminders.yaml\n",
    )
    .argument("<table>", "a table of the flow, or without one vip_callers or customers")
    .argument("<file>", "a CSV file whose first line names the columns; - for standard input")
    .option("--flow <file>", "the flow that declares the table");
  return withConfigOptions(command).action(
    async (table: string, file: string, options: ImportOptions) => {
      const { importFile } = await import("./change-database.ts");
      await importFile(begin(), { table, file }, options);
    },
  );
}
