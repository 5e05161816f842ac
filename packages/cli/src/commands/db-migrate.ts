import { Command } from "commander";
import { migrate } from "@flowrun/store-knex";
import type { Begin } from "../invocation.ts";
import { withDatabase } from "../with-database.ts";
import { withConfigOptions, type ConfigOptions } from "./config-options.ts";

/** `flowrun db migrate`: creates the tables, or does nothing when they are there. */
export function dbMigrateCommand(begin: Begin): Command {
  const command = new Command("migrate")
    .summary("create the tables")
    .description("Creates the tables vip_callers and customers; does nothing when they are there.")
    .addHelpText("before", "Example:\n  flowrun db migrate --set db=sqlite:customers.sqlite\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const invocation = begin();
    const applied = await withDatabase(invocation, options, (database) => migrate(database));
    const { out } = invocation.surroundings;
    if (invocation.json) return out.write(`${JSON.stringify({ applied })}\n`);
    return out.write(
      applied.length === 0 ? "The tables are up to date.\n" : applied.map((name) => `applied ${name}\n`).join(""),
    );
  });
}
