import { importRows, migrate, openDatabase } from "@flowrun/store-knex";
import { createCluster, type Cluster } from "../test/postgres/cluster.ts";
import { customerRow, rowCount, vipRow } from "./load/call-plan.ts";

/** Rows for the phones of a real Asterisk, besides those of the load. */
const phones = {
  vip_callers: ["100", "Ada", "PJSIP/2001"],
  customers: ["47110", "Acme", "PJSIP/3001"],
} as const;

/**
 * A real Postgres of one's own with the reference application's tables, which hold a thousand rows
 * each.
 */
export async function createLoadDatabase(): Promise<Cluster> {
  const cluster = await createCluster();
  try {
    await fillTables(cluster.url);
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

async function fillTables(url: string): Promise<void> {
  const database = openDatabase(url, { create: false });
  const tables = {
    vip_callers: {
      header: ["caller_id", "name", "account_manager_ext"],
      row: vipRow,
      phone: phones.vip_callers,
    },
    customers: {
      header: ["customer_id", "name", "destination_ext"],
      row: customerRow,
      phone: phones.customers,
    },
  };
  await migrate(database);
  for (const [table, { header, row, phone }] of Object.entries(tables)) {
    const values = [phone, ...Array.from({ length: rowCount }, (_, number) => row(number))];
    await importRows(database, table, {
      header,
      rows: values.map((each, index) => ({ line: index + 2, values: each })),
    });
  }
  await database.close();
}
