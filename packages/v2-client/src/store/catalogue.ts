import { type Catalogue, PortError } from "@flowrun/core/plugin";

/** Every code that this package fails with. Errors of the API itself keep their own code. */
export type ContactStoreCode =
  | "STORE_CONTACTS_OPTIONS"
  | "STORE_CONTACTS_SESSION"
  | "STORE_CONTACTS_TABLE"
  | "STORE_CONTACTS_ANSWER"
  | "STORE_CONTACTS_AMBIGUOUS"
  | "STORE_CONTACTS_CLOSED";

/** The words of `flowrun explain STORE_CONTACTS_…`. */
export const contactStoreCatalogue: Catalogue<ContactStoreCode> = {
  STORE_CONTACTS_OPTIONS: {
    title: "The options of the contact store cannot be used.",
    why: "Under `options` it takes `tables`: for each table of the flow `fields`, `where` and `search`, and nothing else.",
    remedy: "Correct the option that the message names.",
  },
  STORE_CONTACTS_SESSION: {
    title: "The contact store has no REST API v2 to ask.",
    why: "It answers lookups from the platform's contacts, and the configuration names no platform for that.",
    remedy: "Set `v2.url`, and log in with `flowrun v2 login`.",
  },
  STORE_CONTACTS_TABLE: {
    title: "The contact store does not know a table.",
    why: "Its option `tables` names those that are answered from contacts, and this one is not among them.",
    remedy: "Add the table to `tables`, or leave `tables` out: then every table is answered.",
  },
  STORE_CONTACTS_ANSWER: {
    title: "The platform's answer to a search is no list of contacts.",
    why: "Something between flowrun and the platform changed it, or `v2.version` is not the platform's version.",
    remedy: "Check `v2.version`, and try `flowrun v2 call contacts.search`.",
  },
  STORE_CONTACTS_AMBIGUOUS: {
    title: "Several contacts have the key, and differ.",
    why: "A lookup gives one row. Which of these contacts is meant cannot be told, and the first is not better than the others.",
    remedy:
      "Merge the contacts, choose among them with `where`, or look up by a field that differs.",
  },
  STORE_CONTACTS_CLOSED: {
    title: "The contact store has been closed by flowrun itself.",
    why: "The process is shutting down, and a lookup came after that.",
    remedy: "Nothing.",
  },
};

/** A `PortError` with a code of this package. */
export function contactStoreError(code: ContactStoreCode, message: string): PortError {
  return new PortError(code, message, { certain: true });
}
