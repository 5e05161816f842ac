import { compareTables, openDatabase } from "@flowrun/store-knex";
import { withValue } from "../../config/check-values.ts";
import { openStore, type OpenStore } from "../../run/open-store.ts";
import { failuresIn } from "../../run/try-tables.ts";
import { isEmbedded } from "../../run/unmet-needs.ts";
import { failures, look, ok, wrong, type Finding } from "./finding.ts";
import { notesAbout, type Patient } from "./patient.ts";

/** Whether the tables of the flow can be looked into, and are as it declares them. */
export async function examineDatabase(patient: Patient): Promise<readonly Finding[]> {
  const { config, folder, program, surroundings } = patient;
  if (program === undefined) return [];
  const { log, found } = notesAbout("database");
  const { clock } = surroundings;
  const embedded = isEmbedded(config);
  const opened = await openStore({ config, folder, program, embedded, clock, log, v2: undefined });
  try {
    return [...found, ...(await tablesOf(patient, opened))];
  } finally {
    await opened.store.close();
  }
}

async function tablesOf(
  { config, program }: Patient,
  { store, demo }: OpenStore,
): Promise<readonly Finding[]> {
  const tables = Object.values(program?.tables ?? {});
  const names = tables.map(({ name }) => `"${name}"`).join(", ");
  if (tables.length === 0) return [ok("database", "The flow looks nothing up.")];
  if (demo) return [look("database", `${names} hold made-up rows.`, 'Set "db" for real ones.')];
  if (config.store !== undefined) return [ok("database", `The store plugin keeps ${names}.`)];
  if (config.db === undefined) return [];
  const failed = await failuresIn(tables, store);
  if (failed.length > 0)
    return (await Promise.all(failed.map(({ error }) => failures("database", error)))).flat();
  const database = withValue("db", config.db, (url) => openDatabase(url, { create: false }));
  try {
    const differences = await compareTables(database, tables);
    if (differences.length === 0)
      return [ok("database", `${database.description} has ${names}, as the flow declares them.`)];
    return differences.map(({ table, differences: told }) =>
      wrong(
        "database",
        `The table "${table}" is not as declared. ${told.join(" ")}`,
        mend,
        differs,
      ),
    );
  } finally {
    await database.close();
  }
}

const differs = "STORE_TABLE_DIFFERS";
const mend = "Correct the declaration in the flow, or change the table.";
