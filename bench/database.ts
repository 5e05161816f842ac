import { importRows, migrate, openDatabase } from "@flowrun/store-knex";
import { createCluster, type Cluster } from "../test/postgres/cluster.ts";
import { customerRow, rowCount, vipRow } from "./load/call-plan.ts";

/** A real Postgres of one's own with the reference application's tables, which hold a thousand rows each. */
export async function createLoadDatabase(): Promise<Cluster> {
  const cluster = await createCluster();
  const database = openDatabase(cluster.url, { create: false });
  const tables = {
    vip_callers: { header: ["caller_id", "name", "account_manager_ext"], row: vipRow },
    customers: { header: ["customer_id", "name", "destination_ext"], row: customerRow },
  };
  await migrate(database);
  for (const [table, { header, row }] of Object.entries(tables)) {
    const rows = Array.from({ length: rowCount }, (_, number) => ({ line: number + 2, values: row(number) }));
    await importRows(database, table, { header, rows });
  }
  await database.close();
  return cluster;
}
