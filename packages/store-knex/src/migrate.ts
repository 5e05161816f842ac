import type { Table } from "@flowrun/core/plugin";
import type { Knex } from "knex";
import { callTable, createCallColumns } from "./call-table.ts";
import { failureError } from "./catalogue.ts";
import { compareTable, type DeclaredTable, type TableDifference } from "./compare-table.ts";
import type { Database, Transaction } from "./database.ts";
import { type KnownColumn, type KnownTable, knownTables, referenceTables } from "./known-tables.ts";
import { requireNames } from "./names.ts";

/**
 * A change of the schema. Its name is permanent: it is how a database remembers that it has it.
 */
interface Migration {
  readonly name: string;
  readonly up: (transaction: Transaction, knex: Knex) => Promise<void>;
}

/** The tables of the reference application, which a database gets where no flow is named. */
const reference: Migration = {
  name: "0001-reference-tables",
  up: async (transaction, knex) => void (await createMissing(transaction, knex, referenceTables)),
};

/** The changes to every database, in the order in which they are applied. */
const migrations: readonly Migration[] = [
  {
    name: "0002-call-records",
    up: (transaction, knex) => createTable(transaction, knex, callTable, createCallColumns),
  },
];

const ledger = "flowrun_migrations";

/**
 * The changes that were made to a database, and the differences that it had from its declaration.
 */
export interface Migrated {
  /** The names of the migrations that it lacked, in order, then `table NAME` for each new table. */
  readonly applied: readonly string[];
  readonly differences: readonly TableDifference[];
}

/**
 * Brings a database's schema up to date, and creates those of the `tables` of a flow that are not
 * there; without a flow, those of the reference application. A table or view that is there is kept
 * as it is, and compared with its declaration. All or nothing, in one transaction; of two processes
 * that do it at once, the second waits and finds nothing left to do. Rejects with a `PortError`.
 *
 * knex's own migrator is not used: its lock is a row, which a process that dies leaves locked for
 * ever.
 */
export async function migrate(
  { knex, description, transaction, explain, isSameColumn }: Database,
  tables?: readonly Table[],
): Promise<Migrated> {
  tables?.forEach((table) => requireNames(table));
  try {
    return await transaction(async (running) => {
      await running.lock();
      const wanted = tables === undefined ? [reference, ...migrations] : migrations;
      const applied = await applyMissing(running, knex, wanted);
      const created =
        tables === undefined ? [] : await createMissing(running, knex, knownTables(tables));
      const declared =
        tables ?? Object.entries(referenceTables).map(([name, table]) => ({ name, ...table }));
      const differences = await compareAll(running, declared, isSameColumn);
      return { applied: [...applied, ...created], differences };
    });
  } catch (error) {
    throw failureError(explain(error), { database: description });
  }
}

/**
 * The tables of a flow that stand in a database otherwise than declared; one that is not there is no
 * difference. Changes nothing. Rejects with a `PortError`.
 */
export async function compareTables(
  { description, transaction, explain, isSameColumn }: Database,
  tables: readonly Table[],
): Promise<readonly TableDifference[]> {
  try {
    return await transaction((running) => compareAll(running, tables, isSameColumn));
  } catch (error) {
    throw failureError(explain(error), { database: description });
  }
}

/** Also what has just been made is compared: two files of a flow may declare it otherwise. */
async function compareAll(
  transaction: Transaction,
  declared: readonly (DeclaredTable & { readonly name: string })[],
  isSame: Database["isSameColumn"],
): Promise<readonly TableDifference[]> {
  const told: TableDifference[] = [];
  for (const table of declared) {
    const found = await transaction.tableOf(table.name);
    const differences = found === undefined ? [] : compareTable(table, found, isSame);
    if (differences.length > 0) told.push({ table: table.name, differences });
  }
  return told;
}

async function applyMissing(
  transaction: Transaction,
  knex: Knex,
  wanted: readonly Migration[],
): Promise<readonly string[]> {
  const applied = await appliedNames(transaction, knex);
  const missing = wanted.filter(({ name }) => !applied.has(name));
  for (const { name, up } of missing) {
    await up(transaction, knex);
    await transaction.run(knex(ledger).insert({ name }).toSQL().toNative());
  }
  return missing.map(({ name }) => name);
}

async function appliedNames(transaction: Transaction, knex: Knex): Promise<ReadonlySet<unknown>> {
  if ((await transaction.tableOf(ledger)) === undefined) {
    await createTable(transaction, knex, ledger, (table) => {
      table.string("name", 128).notNullable().primary();
      table.timestamp("applied_at").notNullable().defaultTo(knex.fn.now());
    });
  }
  const rows = await transaction.run(knex(ledger).select("name").toSQL().toNative());
  return new Set(rows.map(({ name }) => name));
}

/**
 * A table of that name that is there already is kept as it is: it may be the owner's own, filled by
 * other means.
 */
async function createMissing(
  transaction: Transaction,
  knex: Knex,
  tables: Readonly<Record<string, KnownTable>>,
): Promise<readonly string[]> {
  const isPostgres = knex.client.config.client === "pg";
  const created: string[] = [];
  for (const [name, { key, columns }] of Object.entries(tables)) {
    if ((await transaction.tableOf(name)) !== undefined) continue;
    await createTable(transaction, knex, name, (table) => {
      for (const [column, known] of Object.entries(columns)) {
        const built = addColumn(table, column, known, isPostgres);
        if (column === key) built.notNullable().primary();
      }
    });
    created.push(`table ${name}`);
  }
  return created;
}

/**
 * Whole numbers have room for all that a flow counts exactly. SQLite has no intervals, and takes a
 * type of that name for whole numbers. Which may be null is the flow's to say, also in its next
 * version.
 */
function addColumn(
  table: Knex.CreateTableBuilder,
  name: string,
  { kind, length }: KnownColumn,
  isPostgres: boolean,
): Knex.ColumnBuilder {
  switch (kind) {
    case "string":
      return length === undefined ? table.text(name) : table.string(name, length);
    case "integer":
      return table.bigInteger(name);
    case "date":
      return table.date(name);
    case "time":
      return table.time(name);
    case "number":
      return table.double(name);
    case "boolean":
      return table.boolean(name);
    case "timestamp":
      return table.specificType(name, "timestamp");
    case "duration":
      return isPostgres ? table.specificType(name, "interval") : table.text(name);
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
