import type { StoreFixture } from "@flowrun/contracts";
import { type Database, openDatabase } from "../src/index.ts";

const sqlTypes: Readonly<Record<string, string>> = {
  integer: "integer",
  number: "double precision",
  boolean: "boolean",
};

/** Creates the contract's tables in a database and fills them. */
export async function createTables(url: string, fixtures: readonly StoreFixture[]): Promise<void> {
  const database = openDatabase(url);
  try {
    for (const fixture of fixtures) await createTable(database, fixture);
  } finally {
    await database.close();
  }
}

async function createTable(
  { knex, transaction }: Database,
  { table, columns, rows }: StoreFixture,
): Promise<void> {
  const creation = knex.schema.createTable(table.name, (built) => {
    for (const [name, type] of Object.entries(columns)) {
      const created = built.specificType(name, sqlTypes[type.kind] ?? "text");
      if (!("nullable" in type)) created.notNullable();
      if (name === table.key) created.primary();
    }
  });
  const filling = knex(table.name).insert(rows.map((row) => ({ ...row })));
  await transaction(async ({ run }) => {
    await run({ sql: creation.toQuery(), bindings: [] });
    await run(filling.toSQL().toNative());
  });
}
