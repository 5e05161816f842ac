import type { Pool } from "pg";

/** Any number will do as long as every version of this package takes the same one. */
const makingLock = 7_305_481_127;

/**
 * The log of all cells, and the flows that calls began with. The bytes of `text` are kept as bytes,
 * since calls may hold a zero character, and no text of Postgres can.
 */
const tables = {
  flowrun_cell_log: `
    cell text not null, at bigint not null, id text not null, whole boolean not null, text bytea not null,
    primary key (cell, at), unique (cell, id)`,
  flowrun_cell_text: "name text primary key, text bytea not null",
} as const;

/**
 * Makes the tables that are not there; as an operator made them they stay. Rejects with what the
 * server says.
 */
export async function makeTables(pool: Pool): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    if (await isThere(pool, name)) continue;
    // Two processes that make a table at once would trip over each other.
    await pool.query(
      `begin; select pg_advisory_xact_lock(${makingLock}); create table if not exists ${name} (${columns}); commit`,
    );
  }
}

async function isThere(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>("select to_regclass($1) is not null as is", [
    name,
  ]);
  return rows[0]?.is === true;
}
