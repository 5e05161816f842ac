import type { JsonObject, Store, V2Port } from "@flowrun/core/plugin";
import { contactStoreError } from "./catalogue.ts";
import { createContactStore } from "./create-contact-store.ts";
import { readTables } from "./read-options.ts";

/** What flowrun gives a plugin, as far as this one needs it. */
export interface ContactStoreContext {
  /** `tables`, as `ContactStoreOptions` has them. */
  readonly options: JsonObject;
  /** The REST API v2 of the configuration. */
  readonly v2?: V2Port;
}

/** The store of `store: "@flowrun/store-v2"`. Throws a `PortError`: STORE_CONTACTS_OPTIONS or STORE_CONTACTS_SESSION. */
export function createStore({ options, v2 }: ContactStoreContext): Store {
  const tables = readTables(options);
  if (v2 === undefined) {
    const message = 'Lookups are to be answered from contacts, but "v2.url" is not set.';
    throw contactStoreError("STORE_CONTACTS_SESSION", message);
  }
  return createContactStore({ v2, ...(tables === undefined ? {} : { tables }) });
}
