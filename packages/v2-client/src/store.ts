// The store of contacts: what `store: "@flowrun/v2-client/store"` of a configuration names.
export { type ContactStoreCode, contactStoreCatalogue } from "./store/catalogue.ts";
export type { ContactTable } from "./store/contact-table.ts";
export { type ContactStoreOptions, createContactStore } from "./store/create-contact-store.ts";
export { type ContactStoreContext, createStore } from "./store/create-store.ts";
