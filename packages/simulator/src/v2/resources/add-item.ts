import { type Json, isJsonObject } from "@flowrun/core/plugin";
import { type ResourceAnswer, malformed } from "./behaviour.ts";
import type { ResourceStore } from "./resource-store.ts";

/** An item that is to be. */
export interface NewItem {
  readonly collection: string;
  /** The field with its id. */
  readonly key: string;
  readonly fields: Json;
}

/**
 * Adds an item with the fields as they came. It keeps the id that it came with, which must be free (409 otherwise); one
 * without gets a number.
 */
export function addItem(store: ResourceStore, { collection, key, fields }: NewItem): ResourceAnswer {
  if (!isJsonObject(fields)) return malformed("The body must be an object.");
  const given = fields[key];
  const id = typeof given === "string" || typeof given === "number" ? given : store.freeId(collection);
  if (store.read(collection, String(id)) !== undefined)
    return { status: 409, reason: `There is already one with this "${key}".` };
  const item = { ...fields, [key]: id };
  store.write(collection, String(id), item);
  return { status: 201, body: item };
}
