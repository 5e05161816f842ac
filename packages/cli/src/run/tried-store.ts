import { PortError, type Clock, type Logger, type Store, type Table } from "@flowrun/core/plugin";
import type { StoreCode } from "@flowrun/store-knex";

/** What the tables of a run are tried with. */
export interface TrialParts {
  readonly tables: readonly Table[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** How long a run may be ready for calls before its tables are tried: what that loads must not delay the start. */
const tryAfterMs = 1_000;

const trialTimeoutMs = 5_000;

/** Failures that say something of one table, so that the next one is worth a try. */
const ofOneTable: ReadonlySet<string> = new Set<StoreCode>([
  "STORE_TABLE_MISSING",
  "STORE_COLUMN_MISSING",
  "STORE_FORBIDDEN",
  "STORE_NAME",
]);

/** A key where keys are texts or numbers, so that a database seldom finds it wrong and says so in its own log. */
const triedKey = "0";

/** Failures that say something of the key that was tried, which is none where keys are e.g. dates. */
const ofTheKey: ReadonlySet<string> = new Set<StoreCode>(["STORE_FAILED", "STORE_COLUMN_TYPE", "STORE_DUPLICATE_KEY"]);

/**
 * A database's store that looks into each table once, a second after the run has begun, and warns of what fails: whoever
 * starts a flow learns of a database that is away or lacks a table, not its first caller. Lookups are those of the store.
 */
export function triedStore(store: Store, parts: TrialParts): Store {
  const { clock } = parts;
  const cancel = clock.wake(clock.now() + tryAfterMs, () => void tryTables(store, parts));
  return {
    lookup: (lookup) => store.lookup(lookup),
    close: () => {
      cancel();
      return store.close();
    },
  };
}

async function tryTables(store: Store, { tables, log }: TrialParts): Promise<void> {
  for (const table of tables) {
    const error = await failureOf(store, table);
    if (error === null || error.code === "STORE_CLOSED") continue;
    log.warn({ table: table.name, code: error.code }, error.message);
    if (!ofOneTable.has(error.code)) return;
  }
}

async function failureOf(store: Store, table: Table): Promise<PortError | null> {
  try {
    await store.lookup({ table, value: triedKey, timeoutMs: trialTimeoutMs });
    return null;
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    return ofTheKey.has(error.code) ? null : error;
  }
}
