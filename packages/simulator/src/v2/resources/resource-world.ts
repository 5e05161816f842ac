import { type ResourceStore, createResourceStore } from "./resource-store.ts";

/** Everything that the REST API v2 keeps. Tenants see nothing of one another. */
export interface ResourceWorld {
  readonly system: ResourceStore;
  tenant(name: string): ResourceStore;
  /** Those of every tenant that was asked for, the first one first. */
  tenants(): readonly ResourceStore[];
}

// What the API shows but, at least in version 8.1, cannot create: collections, and the field with the id of an item.
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

/** A world with number 1 of everything that the API cannot create. */
export function createResourceWorld(): ResourceWorld {
  const system = createFilledStore(ofSystem);
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

function createFilledStore(collections: Readonly<Record<string, string>>): ResourceStore {
  const store = createResourceStore();
  for (const [collection, key] of Object.entries(collections)) store.write(collection, "1", { [key]: 1 });
  return store;
}
