import type { Store } from "@flowrun/core/plugin";

/** The members for flows that a store may lack. */
type Abilities = Pick<Store, "find" | "list" | "count" | "save" | "delete">;

/** Asks a store by the function given, with something done before or after. */
export type Around = <T>(ask: () => Promise<T>) => Promise<T>;

/**
 * The functions by which a store finds, lists, counts, keeps and removes rows, each alone; absent where the store
 * has none.
 */
export function bound(store: Store, around: Around = (ask) => ask()): Abilities {
  const { find, list, count, save, delete: remove } = store;
  return {
    ...(find && { find: (query) => around(() => find.call(store, query)) }),
    ...(list && { list: (query) => around(() => list.call(store, query)) }),
    ...(count && { count: (query) => around(() => count.call(store, query)) }),
    ...(save && { save: (change) => around(() => save.call(store, change)) }),
    ...(remove && { delete: (change) => around(() => remove.call(store, change)) }),
  };
}
