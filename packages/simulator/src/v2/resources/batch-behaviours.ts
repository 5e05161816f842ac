import { isJsonObject, type Json } from "@flowrun/core/plugin";
import { isArray } from "../../rest/parameters.ts";
import {
  type Behaviour,
  type ResourceAnswer,
  type ResourceRequest,
  malformed,
  notFound,
  placeOf,
  addItem,
} from "./behaviour.ts";

/**
 * The behaviours for many items at once, at `…/batch`. The body is a list, an object with a list in
 * it, or one item. All of it is done, or nothing: the first mistake decides the answer.
 */
export const createBatch: Behaviour = (request) => {
  const { collection } = placeOf(request.path);
  const { store, key } = request;
  const entries = entriesOf(request);
  if (entries === undefined) return nothingAsked;
  const taken = new Set<string>();
  for (const entry of entries) {
    const id = idOf(entry, key);
    if (!isJsonObject(entry)) return malformed("Every entry must be an object.");
    if (id !== undefined && (taken.has(id) || store.read(collection, id) !== undefined))
      return { status: 409 };
    if (id !== undefined) taken.add(id);
  }
  const added = entries.map((fields) => addItem(store, { collection, key, fields }).body ?? null);
  return { status: 201, body: added };
};

/** Changes the fields that came with each item, and keeps the others. */
export const updateBatch: Behaviour = (request) => changeBatch(request, true);

/** Replaces each item. */
export const replaceBatch: Behaviour = (request) => changeBatch(request, false);

/** Removes items; an entry is an id, or an object with one. */
export const deleteBatch: Behaviour = (request) =>
  withItems(request, (items) => {
    for (const { collection, id } of items) request.store.remove(collection, id);
    return { status: 204 };
  });

interface BatchItem {
  readonly collection: string;
  readonly id: string;
  readonly entry: Json;
}

function changeBatch(request: ResourceRequest, keepsOthers: boolean): ResourceAnswer {
  const { store, key } = request;
  return withItems(request, (items) => {
    const changed = items.map(({ collection, id, entry }) => {
      const before = store.read(collection, id) ?? {};
      const item = {
        ...(keepsOthers && before),
        ...(isJsonObject(entry) && entry),
        [key]: before[key] ?? id,
      };
      store.write(collection, id, item);
      return item;
    });
    return { body: changed };
  });
}

/** Finds every item of the batch before anything is done to one. */
function withItems(
  request: ResourceRequest,
  run: (items: readonly BatchItem[]) => ResourceAnswer,
): ResourceAnswer {
  const { store, key, path } = request;
  const { collection } = placeOf(path);
  const items: BatchItem[] = [];
  const entries = entriesOf(request);
  if (entries === undefined) return nothingAsked;
  for (const entry of entries) {
    const id = idOf(entry, key);
    if (id === undefined) return malformed(`Every entry needs its "${key}".`);
    if (store.read(collection, id) === undefined) return notFound;
    items.push({ collection, id, entry });
  }
  return run(items);
}

const nothingAsked = malformed("The body must be a list of entries.");

function entriesOf({ body: { json } }: ResourceRequest): readonly Json[] | undefined {
  if (json === undefined) return undefined;
  if (isArray(json)) return json;
  const list = isJsonObject(json) ? Object.values(json).find(isArray) : undefined;
  return list ?? [json];
}

function idOf(entry: Json, key: string): string | undefined {
  const id = isJsonObject(entry) ? entry[key] : entry;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}
