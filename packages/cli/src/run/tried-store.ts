import { PortError, type Clock, type Logger, type Store, type Table } from "@flowrun/core/plugin";
import type { StoreCode } from "@flowrun/store-knex";

/** What tables are tried with. */
export interface TrialParts {
  readonly clock: Clock;
  readonly log: Logger;
}

/** A store that can look into tables before a call does. */
export interface TriedStore extends Store {
  /** Looks into each of these tables once, in a second, and warns of what fails. Those that still wait for that are forgotten. */
  readonly tryTables: (tables: readonly Table[]) => void;
}

/** How long a flow may be ready for calls before its tables are tried: what that loads must not delay the start. */
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
 * A database's store that tells of a database that is away or lacks a table: whoever starts or edits a flow learns of it, not
 * the first caller. Lookups are those of the store.
 */
export function triedStore(store: Store, { clock, log }: TrialParts): TriedStore {
  let cancel = (): void => {};
  return {
    lookup: (lookup) => store.lookup(lookup),
    tryTables(tables) {
      cancel();
      cancel = clock.wake(clock.now() + tryAfterMs, () => void tryEach(tables, store, log));
    },
    close() {
      cancel();
      return store.close();
    },
  };
}

async function tryEach(tables: readonly Table[], store: Store, log: Logger): Promise<void> {
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
