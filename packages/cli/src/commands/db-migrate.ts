import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { withConfigOptions, type ConfigOptions } from "../config/config-options.ts";

/** `flowrun db migrate`: creates the tables, or does nothing when they are there. */
export function dbMigrateCommand(begin: Begin): Command {
  const command = new Command("migrate")
    .summary("create the tables")
    .description("Creates the tables vip_callers and customers; does nothing when they are there.")
    .addHelpText("before", "Example:\n  flowrun db migrate --set db=sqlite:customers.sqlite\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { migrate } = await import("@flowrun/store-knex");
    const { withDatabase } = await import("../with-database.ts");
    const invocation = begin();
    const applied = await withDatabase(invocation, options, (database) => migrate(database));
    const { out } = invocation.surroundings;
    if (invocation.json) return out.write(`${JSON.stringify({ applied })}\n`);
    return out.write(
      applied.length === 0 ? "The tables are up to date.\n" : applied.map((name) => `applied ${name}\n`).join(""),
    );
  });
}
