import type { Knex } from "knex";
import { referenceTables } from "./reference-tables.ts";

/** One change of the schema. Its name is permanent: it is how a database remembers that it has it. */
export interface Migration {
  readonly name: string;
  readonly up: (transaction: Knex.Transaction) => Promise<void>;
}

/** Every migration, in the order in which they are applied. */
export const migrations: readonly Migration[] = [{ name: "0001-reference-tables", up: createReferenceTables }];

// A table of that name that is there already is kept as it is: it may be the owner's own, filled by other means.
async function createReferenceTables(transaction: Knex.Transaction): Promise<void> {
  for (const [name, { key, columns }] of Object.entries(referenceTables)) {
    if (await transaction.schema.hasTable(name)) continue;
    await transaction.schema.createTable(name, (table) => {
      for (const [column, length] of Object.entries(columns)) {
        const built = table.string(column, length);
        if (column === key) built.notNullable().primary();
      }
    });
  }
}
