import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";

/**
 * The resources of one tenant, or of the system: collections of items, and documents that are there
 * once. Paths are relative to the prefix, each part percent-encoded: `extensions/7/balance`.
 */
export interface ResourceStore {
  /** The items of a collection, in the order in which they came. */
  list(collection: string): readonly JsonObject[];
  read(collection: string, id: string): JsonObject | undefined;
  write(collection: string, id: string, item: JsonObject): void;
  /** Removes an item and everything below it. */
  remove(collection: string, id: string): void;
  /** A number that no item of the collection has as its id. */
  freeId(collection: string): number;
  /** A document; an empty object when nobody wrote it yet. */
  document(path: string): Json;
  writeDocument(path: string, value: Json): void;
  /** Every document that was written, with its path. */
  documents(): readonly (readonly [path: string, value: Json])[];
}

/** A store that holds nothing. */
function createResourceStore(): ResourceStore {
  const collections = new Map<string, Map<string, JsonObject>>();
  const documents = new Map<string, Json>();
  return {
    list: (collection) => [...(collections.get(collection)?.values() ?? [])],
    read: (collection, id) => collections.get(collection)?.get(id),
    write(collection, id, item) {
      const items = collections.get(collection) ?? new Map<string, JsonObject>();
      collections.set(collection, items.set(id, item));
    },
    remove(collection, id) {
      collections.get(collection)?.delete(id);
      const below = `${collection}/${encodeURIComponent(id)}/`;
      for (const map of [collections, documents]) {
        for (const path of map.keys()) if (path.startsWith(below)) map.delete(path);
      }
    },
    freeId(collection) {
      const items = collections.get(collection);
      let id = (items?.size ?? 0) + 1;
      while (items?.has(String(id)) === true) id += 1;
      return id;
    },
    document: (path) => documents.get(path) ?? {},
    writeDocument: (path, value) => {
      documents.set(path, value);
    },
    documents: () => [...documents],
  };
}

/**
 * The stores of the REST API v2: one for the system, one for each tenant. Tenants see nothing of
 * one another.
 */
export interface ResourceStores {
  readonly system: ResourceStore;
  tenant(name: string): ResourceStore;
  /** The stores of every tenant that was asked for, the first one first. */
  tenants(): readonly ResourceStore[];
}

// The resources that the API shows but, at least in version 8.1, cannot create: collections, and
// the field with the id of an item.
const ofTenant: Readonly<Record<string, string>> = {
  dids: "id",
  ergs: "id",
  ivrs: "id",
  queues: "id",
  "files/announcements": "id",
  "files/greetings": "id",
  "files/rg-announcements": "id",
  "files/rg-late-announcements": "id",
};
const ofSystem: Readonly<Record<string, string>> = {
  "ai/voice-agents/session": "unique_id",
  countries: "id",
  "files/greetings": "id",
  providers: "id",
  routes: "id",
  secret: "username",
  tenants: "id",
  trunks: "id",
};

/**
 * Stores with number 1 of everything that the API cannot create, and the secrets of the users with
 * these names. A secret is no password of theirs.
 */
export function createResourceStores(users: readonly string[], version: string): ResourceStores {
  const system = createFilledStore(ofSystem);
  for (const username of users)
    system.write("secret", username, { username, secret: `secret-of-${username}` });
  if (version !== "8.1") system.write("tenants", "1", withTenantDefaults({ id: 1 }));
  const tenants = new Map<string, ResourceStore>();
  return {
    system,
    tenant(name) {
      const store = tenants.get(name) ?? createFilledStore(ofTenant);
      tenants.set(name, store);
      return store;
    },
    tenants: () => [...tenants.values()],
  };
}

/** A tenant as it begins: features have the default that the document gives for them. */
export function withTenantDefaults(fields: JsonObject): JsonObject {
  const { features } = fields;
  const given = isJsonObject(features) ? features : {};
  return { ...fields, features: { dsm_enabled: "", ext_emergency_trunks: "", ...given } };
}

function createFilledStore(collections: Readonly<Record<string, string>>): ResourceStore {
  const store = createResourceStore();
  for (const [collection, key] of Object.entries(collections))
    store.write(collection, "1", { [key]: 1 });
  return store;
}
