import type { Knex } from "knex";
import type { Database } from "./database.ts";
import { failureError } from "./failure.ts";
import { type Migration, migrations } from "./migrations.ts";

const ledger = "flowrun_migrations";

/**
 * Brings a database's schema up to date and gives the names of the migrations that it lacked, in order; none when it was
 * up to date. All or nothing, in one transaction; of two processes that do it at once, the second waits and finds nothing
 * left to do. Rejects with a `PortError`.
 *
 * knex's own migrator is not used: its lock is a row, which a process that dies leaves locked for ever.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  try {
    return await database.transaction(async (transaction) => {
      await database.lock(transaction);
      return applyMissing(transaction);
    });
  } catch (error) {
    throw failureError(database.explain(error), { database: database.description });
  }
}

async function applyMissing(transaction: Knex.Transaction): Promise<readonly string[]> {
  const applied = await appliedNames(transaction);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(transaction, migration);
  return missing.map(({ name }) => name);
}

async function appliedNames(transaction: Knex.Transaction): Promise<ReadonlySet<string>> {
  if (!(await transaction.schema.hasTable(ledger))) {
    await transaction.schema.createTable(ledger, (table) => {
      table.string("name", 128).notNullable().primary();
      table.timestamp("applied_at").notNullable().defaultTo(transaction.fn.now());
    });
  }
  const rows: readonly { readonly name: string }[] = await transaction(ledger).select("name");
  return new Set(rows.map(({ name }) => name));
}

async function apply(transaction: Knex.Transaction, { name, up }: Migration): Promise<void> {
  await up(transaction);
  await transaction(ledger).insert({ name });
}
