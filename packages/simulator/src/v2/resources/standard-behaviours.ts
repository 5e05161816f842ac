import { isJsonObject, type JsonObject } from "@flowrun/core/plugin";
import {
  type Behaviour,
  type ItemPlace,
  type ResourceAnswer,
  type ResourceRequest,
  malformed,
  notFound,
  placeOf,
  addItem,
} from "./behaviour.ts";
import { selectItems } from "./select-items.ts";

/** The behaviours of an item, by the verb of the operation's name. */
export const itemBehaviours: Readonly<Record<string, Behaviour>> = {
  get: ({ store, path }) => {
    const { collection, id } = placeOf(path);
    const item = store.read(collection, id);
    return item === undefined ? notFound : { body: item };
  },
  replace: (request) => changeItem(request, placeOf(request.path), (_, fields) => fields),
  update: (request) =>
    changeItem(request, placeOf(request.path), (before, fields) => ({ ...before, ...fields })),
  delete: ({ store, path }) => {
    const { collection, id } = placeOf(path);
    if (store.read(collection, id) === undefined) return notFound;
    store.remove(collection, id);
    return { status: 204 };
  },
};

/** The behaviours of a collection or a document, by the verb of the operation's name. */
export const placeBehaviours: Readonly<Record<string, Behaviour>> = {
  list: ({ store, path, query, asList }) => ({
    body: asList(selectItems(store.list(path), query)),
  }),
  create,
  send: create,
  get: ({ store, path }) => ({ body: store.document(path) }),
  set: write,
  replace: write,
  update: ({ store, path, body }) => {
    const before = store.document(path);
    const fields = body.json ?? {};
    if (!isJsonObject(before) || !isJsonObject(fields))
      return malformed("The body must be an object.");
    store.writeDocument(path, { ...before, ...fields });
    return { body: store.document(path) };
  },
};

function create({ store, path, key, body }: ResourceRequest): ResourceAnswer {
  return addItem(store, { collection: path, key, fields: body.json ?? {} });
}

function write({ store, path, body }: ResourceRequest): ResourceAnswer {
  store.writeDocument(path, body.json ?? {});
  return { body: store.document(path) };
}

/**
 * Puts what `merge` makes of an item and the body in the item's place, under the id that it has.
 * 404 without it.
 */
export function changeItem(
  { store, body, key }: ResourceRequest,
  { collection, id }: ItemPlace,
  merge: (before: JsonObject, fields: JsonObject) => JsonObject,
): ResourceAnswer {
  const before = store.read(collection, id);
  const fields = body.json ?? {};
  if (before === undefined) return notFound;
  if (!isJsonObject(fields)) return malformed("The body must be an object.");
  const item = { ...merge(before, fields), [key]: before[key] ?? id };
  store.write(collection, id, item);
  return { body: item };
}
