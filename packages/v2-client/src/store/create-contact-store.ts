import {
  isJsonObject,
  type Lookup,
  type Row,
  type Json,
  type JsonObject,
  type Store,
  type V2Port,
} from "@flowrun/core/plugin";
import { contactStoreError } from "./catalogue.ts";
import { type ContactTable, isMeant, isSame, searchArguments, toRow } from "./contact-table.ts";

/** The parts of a contact store. */
export interface ContactStoreOptions {
  /** The way to the REST API v2; it stays open when the store is closed. */
  readonly v2: V2Port;
  /**
   * The tables that are answered, by name. Default: every one, each column from the field of its
   * name.
   */
  readonly tables?: Readonly<Record<string, ContactTable>>;
}

/**
 * A store that answers a lookup with one call of `contacts.search`, within the lookup's deadline.
 * Only found contacts with exactly the key count. When several do and their rows differ, the lookup
 * rejects with STORE_CONTACTS_AMBIGUOUS. It rejects with a `PortError` of `contactStoreCatalogue`,
 * or with the API's own.
 */
export function createContactStore({ v2, tables }: ContactStoreOptions): Store {
  let closed = false;
  return {
    lookup: async ({ table, value, timeoutMs }) => {
      if (closed) throw contactStoreError("STORE_CONTACTS_CLOSED", "The contact store is closed.");
      const contacts = contactsOf(tables, table.name);
      const found = await v2.call({
        operation: "contacts.search",
        with: searchArguments(contacts, table, value),
        timeoutMs,
      });
      const meant = listOf(found).filter((contact) => isMeant(contact, contacts, { table, value }));
      return onlyRow(
        meant.map((contact) => toRow(contact, contacts, table)),
        table,
      );
    },
    close: async () => {
      closed = true;
    },
  };
}

function contactsOf(tables: ContactStoreOptions["tables"], name: string): ContactTable {
  if (tables === undefined) return {};
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table !== undefined) return table;
  const known = Object.keys(tables).map((each) => `"${each}"`);
  const message = `The contact store knows ${known.join(", ") || "no table"}, and not "${name}". Add it to the option "tables".`;
  throw contactStoreError("STORE_CONTACTS_TABLE", message);
}

function listOf(found: Json): readonly JsonObject[] {
  if (Array.isArray(found)) return found.filter(isJsonObject);
  const message =
    'The platform answered "contacts.search" with something else than a list. Check "v2.version".';
  throw contactStoreError("STORE_CONTACTS_ANSWER", message);
}

function onlyRow(rows: readonly Row[], { name, key }: Lookup["table"]): Row | null {
  const [row, ...others] = rows;
  if (others.some((other) => !isSame(row, other))) {
    const message = `${rows.length} contacts have the same "${key}" for the table "${name}", and differ. Merge them, or choose with "where".`;
    throw contactStoreError("STORE_CONTACTS_AMBIGUOUS", message);
  }
  return row ?? null;
}
