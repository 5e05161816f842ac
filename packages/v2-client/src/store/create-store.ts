import {
  isJsonObject,
  type Json,
  type JsonObject,
  type Store,
  type V2Port,
} from "@flowrun/core/plugin";
import { contactStoreError } from "./catalogue.ts";
import type { ContactTable } from "./contact-table.ts";
import { createContactStore } from "./create-contact-store.ts";

/** The part of flowrun's context that this plugin needs. */
export interface ContactStoreContext {
  /** `tables`, as `ContactStoreOptions` has them. */
  readonly options: JsonObject;
  /** The REST API v2 of the configuration. */
  readonly v2?: V2Port;
}

/**
 * The store of `store: "@flowrun/v2-client/store"`. Throws a `PortError`: STORE_CONTACTS_OPTIONS or
 * STORE_CONTACTS_SESSION.
 */
export function createStore({ options, v2 }: ContactStoreContext): Store {
  const tables = readTables(options);
  if (v2 === undefined) {
    const message = 'Lookups are to be answered from contacts, but "v2.url" is not set.';
    throw contactStoreError("STORE_CONTACTS_SESSION", message);
  }
  return createContactStore({ v2, ...(tables === undefined ? {} : { tables }) });
}

/**
 * The tables of a configuration; `undefined` when it names none. Throws a `PortError` with
 * STORE_CONTACTS_OPTIONS.
 */
function readTables(options: JsonObject): Readonly<Record<string, ContactTable>> | undefined {
  const { tables, ...others } = options;
  refuseOthers("options", others);
  if (tables === undefined) return undefined;
  const entries = Object.entries(asMap("tables", tables)).map(([name, table]) => [
    name,
    readTable(name, table),
  ]);
  return Object.fromEntries(entries);
}

function readTable(name: string, table: Json): ContactTable {
  const place = `tables.${name}`;
  const { fields, where, search, ...others } = asMap(place, table);
  refuseOthers(place, others);
  if (search !== undefined && typeof search !== "string")
    throw wrong(`"${place}.search" must be a name`);
  return {
    ...(fields === undefined ? {} : { fields: readFields(`${place}.fields`, fields) }),
    ...(where === undefined ? {} : { where: asMap(`${place}.where`, where) }),
    ...(search === undefined ? {} : { search }),
  };
}

function readFields(place: string, value: Json): Readonly<Record<string, string>> {
  const entries = Object.entries(asMap(place, value)).map(([column, field]) => {
    if (typeof field !== "string") throw wrong(`"${place}.${column}" must be the name of a field`);
    return [column, field] as const;
  });
  return Object.fromEntries(entries);
}

function asMap(place: string, value: Json): JsonObject {
  if (isJsonObject(value)) return value;
  throw wrong(`"${place}" must be a map`);
}

function refuseOthers(place: string, others: JsonObject): void {
  const [first] = Object.keys(others);
  if (first !== undefined) throw wrong(`"${place}" has no "${first}"`);
}

function wrong(what: string): Error {
  return contactStoreError(
    "STORE_CONTACTS_OPTIONS",
    `The options of the contact store are wrong: ${what}.`,
  );
}
