import { PortError, type Lookup, type Clock, type Store } from "@flowrun/core/plugin";
import type { StoreCode } from "@flowrun/store-knex";
import { bound } from "../run/bound-store.ts";

/** A database, and whether it can be reached as far as is known. */
export interface StoreWatch {
  readonly store: Store;
  /**
   * Whether it answered not long ago. When nobody knows, it is asked, so that one that is back is
   * noticed without a call. Never rejects.
   */
  readonly isReachable: () => Promise<boolean>;
}

/** How long an answer counts, in milliseconds: looking often asks the database no more often. */
const answerCountsMs = 5_000;

/** Failures after which no other lookup would do better. */
const awayCodes: ReadonlySet<string> = new Set<StoreCode>([
  "STORE_UNREACHABLE",
  "STORE_CREDENTIALS",
  "STORE_DATABASE_MISSING",
  "STORE_TIMEOUT",
]);

/**
 * Watches the lookups in a database. `probe` gives one to try; `undefined` when the flow looks
 * nothing up.
 */
export function watchStore(
  store: Store,
  probe: () => Lookup | undefined,
  clock: Clock,
): StoreWatch {
  let known: { readonly at: number; readonly isReachable: boolean } | undefined;
  let asking: Promise<boolean> | undefined;
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    let isReachable = true;
    try {
      return await work();
    } catch (error) {
      isReachable = !(error instanceof PortError && awayCodes.has(error.code));
      throw error;
    } finally {
      known = { at: clock.now(), isReachable };
    }
  };
  const ask = async (query: Lookup): Promise<boolean> => {
    await watched(() => store.lookup(query)).catch(() => undefined);
    asking = undefined;
    return known?.isReachable ?? true;
  };
  return {
    store: {
      lookup: (query) => watched(() => store.lookup(query)),
      ...bound(store, watched),
      close: () => store.close(),
    },
    async isReachable() {
      if (known !== undefined && clock.now() - known.at < answerCountsMs) return known.isReachable;
      const query = probe();
      if (query === undefined) return true;
      asking ??= ask(query);
      return asking;
    },
  };
}
