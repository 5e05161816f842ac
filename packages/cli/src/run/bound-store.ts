import type { Store } from "@flowrun/core/plugin";

/**
 * The functions by which a store finds and keeps rows, each alone; absent where the store has none.
 */
export function bound(store: Store): Pick<Store, "find" | "save"> {
  return {
    ...(store.find === undefined ? {} : { find: store.find.bind(store) }),
    ...(store.save === undefined ? {} : { save: store.save.bind(store) }),
  };
}
