import { PortError, type Lookup, type Logger, type Store, type Table } from "@flowrun/core/plugin";
import type { StoreCode } from "@flowrun/store-knex";

const trialTimeoutMs = 5_000;

/** Failures that say something of one table, so that the next one is worth a try. */
const ofOneTable: ReadonlySet<string> = new Set<StoreCode>([
  "STORE_TABLE_MISSING",
  "STORE_COLUMN_MISSING",
  "STORE_FORBIDDEN",
  "STORE_NAME",
]);

/**
 * A key where keys are texts or numbers, so that a database seldom finds it wrong and says so in
 * its own log.
 */
const triedKey = "0";

/**
 * Failures that are about the tried key. It is none where keys are e.g. dates.
 */
const ofTheKey: ReadonlySet<string> = new Set<StoreCode>([
  "STORE_FAILED",
  "STORE_COLUMN_TYPE",
  "STORE_DUPLICATE_KEY",
]);

/**
 * Looks into each of these tables of a database once, in order, and warns of what fails. So the
 * starter or editor of a flow learns of a database that is away or lacks a table, not the first
 * caller. Tells nothing of a lookup that closing the store cut off.
 */
export async function tryTables(
  tables: readonly Table[],
  store: Store,
  log: Logger,
): Promise<void> {
  for (const { table, error } of await failuresIn(tables, store))
    log.warn({ table, code: error.code }, error.message);
}

/**
 * All that fails when each of these tables is looked into once, in order; the last one where it says
 * something of the whole database.
 */
export async function failuresIn(
  tables: readonly Table[],
  store: Pick<Store, "lookup">,
): Promise<readonly { readonly table: string; readonly error: PortError }[]> {
  const failures = [];
  for (const table of tables) {
    const error = await failureOf(store, table);
    if (error === null || error.code === "STORE_CLOSED") continue;
    failures.push({ table: table.name, error });
    if (!ofOneTable.has(error.code)) break;
  }
  return failures;
}

/**
 * How many lookups at once have connections made for them: as many as come when calls go on that
 * another process had.
 */
const warmConnections = 8;

/**
 * Has a store connect before it is needed. Measured with 400 calls that were taken over on a busy
 * machine. Nine of ten lookups soon after that took up to 0.33 s with each its own connecting, and
 * up to 0.28 s after this. Others take 6 ms in the middle, so most of it is that all come at once.
 * Never rejects: a failure is told when it matters.
 */
export async function warmStore(
  tables: readonly Table[],
  store: Pick<Store, "lookup">,
): Promise<void> {
  const trial = trialOf(tables);
  if (trial === undefined) return;
  await Promise.allSettled(Array.from({ length: warmConnections }, () => store.lookup(trial)));
}

/** A lookup that only tries whether a database answers; `undefined` without tables. */
export function trialOf([table]: readonly Table[]): Lookup | undefined {
  return table && { table, value: triedKey, timeoutMs: trialTimeoutMs };
}

async function failureOf(store: Pick<Store, "lookup">, table: Table): Promise<PortError | null> {
  try {
    await store.lookup({ table, value: triedKey, timeoutMs: trialTimeoutMs });
    return null;
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    return ofTheKey.has(error.code) ? null : error;
  }
}
