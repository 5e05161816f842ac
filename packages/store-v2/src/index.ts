export { type ContactStoreCode, contactStoreCatalogue } from "./catalogue.ts";
export type { ContactTable } from "./contact-table.ts";
export { type ContactStoreOptions, createContactStore } from "./create-contact-store.ts";
export { type ContactStoreContext, createStore } from "./create-store.ts";
