import type { Knex } from "knex";
import { callTable, createCallColumns } from "./call-table.ts";
import { failureError } from "./catalogue.ts";
import type { Database, Transaction } from "./database.ts";

/** A table of the reference application: `columns` holds the greatest length of each, in characters, the key's too. */
export interface ReferenceTable {
  readonly key: string;
  readonly columns: Readonly<Record<string, number>>;
}

/** The tables that `migrate` creates and `importRows` fills (platform document, "Reference application tables"). */
export const referenceTables: Readonly<Record<string, ReferenceTable>> = {
  vip_callers: { key: "caller_id", columns: { caller_id: 64, name: 128, account_manager_ext: 64 } },
  customers: { key: "customer_id", columns: { customer_id: 64, name: 128, destination_ext: 64 } },
};

/** One change of the schema. Its name is permanent: it is how a database remembers that it has it. */
interface Migration {
  readonly name: string;
  readonly up: (transaction: Transaction, knex: Knex) => Promise<void>;
}

/** Every migration, in the order in which they are applied. */
const migrations: readonly Migration[] = [
  { name: "0001-reference-tables", up: createReferenceTables },
  {
    name: "0002-call-records",
    up: (transaction, knex) => createTable(transaction, knex, callTable, createCallColumns),
  },
];

const ledger = "flowrun_migrations";

/**
 * Brings a database's schema up to date and gives the names of the migrations that it lacked, in order; none when it was
 * up to date. All or nothing, in one transaction; of two processes that do it at once, the second waits and finds nothing
 * left to do. Rejects with a `PortError`.
 *
 * knex's own migrator is not used: its lock is a row, which a process that dies leaves locked for ever.
 */
export async function migrate({ knex, description, transaction, explain }: Database): Promise<readonly string[]> {
  try {
    return await transaction(async (running) => {
      await running.lock();
      return applyMissing(running, knex);
    });
  } catch (error) {
    throw failureError(explain(error), { database: description });
  }
}

async function applyMissing(transaction: Transaction, knex: Knex): Promise<readonly string[]> {
  const applied = await appliedNames(transaction, knex);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, up } of missing) {
    await up(transaction, knex);
    await transaction.run(knex(ledger).insert({ name }).toSQL().toNative());
  }
  return missing.map(({ name }) => name);
}

async function appliedNames(transaction: Transaction, knex: Knex): Promise<ReadonlySet<unknown>> {
  if (!(await transaction.hasTable(ledger))) {
    await createTable(transaction, knex, ledger, (table) => {
      table.string("name", 128).notNullable().primary();
      table.timestamp("applied_at").notNullable().defaultTo(knex.fn.now());
    });
  }
  const rows = await transaction.run(knex(ledger).select("name").toSQL().toNative());
  return new Set(rows.map(({ name }) => name));
}

// A table of that name that is there already is kept as it is: it may be the owner's own, filled by other means.
async function createReferenceTables(transaction: Transaction, knex: Knex): Promise<void> {
  for (const [name, { key, columns }] of Object.entries(referenceTables)) {
    if (await transaction.hasTable(name)) continue;
    await createTable(transaction, knex, name, (table) => {
      for (const [column, length] of Object.entries(columns)) {
        const built = table.string(column, length);
        if (column === key) built.notNullable().primary();
      }
    });
  }
}

async function createTable(
  transaction: Transaction,
  knex: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await transaction.run({ sql: knex.schema.createTable(name, build).toQuery(), bindings: [] });
}
