import { Command } from "commander";
import type { Begin } from "../invocation.ts";
import { dbImportCommand } from "./db-import.ts";
import { dbMigrateCommand } from "./db-migrate.ts";

/** `flowrun db …`: makes and fills the tables of the reference application. */
export function dbCommand(begin: Begin): Command {
  return new Command("db")
    .summary("create and fill the tables of the reference application")
    .description("Creates and fills the tables vip_callers and customers in the database that `db` names.")
    .addCommand(dbMigrateCommand(begin))
    .addCommand(dbImportCommand(begin));
}
