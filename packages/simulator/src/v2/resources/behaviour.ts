import { isJsonObject, type Json, type JsonObject, type WebhookName } from "@flowrun/core/plugin";
import type { Platform } from "../../platform.ts";
import type { ResourceStore } from "./resource-store.ts";

/** A call that is to begin. */
export interface NewCall {
  /** Where it is kept, and under which id. */
  readonly store: ResourceStore;
  readonly uid: string | number;
  /** The id that its channel is to have. */
  readonly channel: string;
  readonly fields: JsonObject;
  /** The query of the request to ARI. */
  readonly query: Readonly<Record<string, string>>;
}

/** The calls of the platform, as resources. */
export interface LiveCalls {
  /** Asks ARI. */
  readonly ask: Platform["request"];
  /** Begins a call and keeps it. Answers 409 where its id is taken, or ARI refuses. */
  begin(call: NewCall): Promise<ResourceAnswer>;
  /** No longer follows the platform. */
  close(): void;
}

/** The request to an operation, once everything that the description says of it holds. */
export interface ResourceRequest {
  /** The resources that the request can see: those of its tenant, or of the system. */
  readonly store: ResourceStore;
  /** The stores of all tenants, for the operations of the system that look into them. */
  readonly tenants: () => readonly ResourceStore[];
  /** Relative to the prefix, each part percent-encoded: `extensions/7/balance`. */
  readonly path: string;
  /**
   * The field with the id of an item at the path, or in the collection at the path: `id`, `uid`.
   */
  readonly key: string;
  /** The query parameters that the operation has. */
  readonly query: JsonObject;
  readonly body: RequestContent;
  /** The platform's version. */
  readonly version: string;
  /** Writes a list as the description of this version has it. */
  readonly asList: ListWriter;
  /** The tenant of who asks. */
  readonly tenant: string;
  readonly calls: LiveCalls;
  /** Tells the targets of webhooks, after the answer. */
  readonly tell: (name: WebhookName, payload: JsonObject) => void;
}

/** Writes items as the body of an answer. */
export type ListWriter = (items: readonly JsonObject[]) => Json;

/** The body of a request. */
export interface RequestContent {
  /** Empty where there is none. */
  readonly text: string;
  /** Empty where the client did not say. */
  readonly type: string;
  /**
   * The text as JSON; `undefined` where there is none, or where the operation takes something else.
   */
  readonly json: Json | undefined;
}

/** The answer of an operation. */
export interface ResourceAnswer {
  /** Default: the status that the description shows, and 200 where it shows none. */
  readonly status?: number;
  readonly body?: Json;
  /** CSV, in place of `body`. */
  readonly csv?: string;
  /** Why it is refused, in place of `body`. */
  readonly reason?: string;
}

/** Does what an operation is for. */
export type Behaviour = (request: ResourceRequest) => ResourceAnswer | Promise<ResourceAnswer>;

/** Where an item is. */
export interface ItemPlace {
  readonly collection: string;
  readonly id: string;
}

/** The place of the item at a path: `contacts/7` is 7 in `contacts`. */
export function placeOf(path: string): ItemPlace {
  const end = path.lastIndexOf("/");
  return { collection: path.slice(0, end), id: decodeURIComponent(path.slice(end + 1)) };
}

/** 404. */
export const notFound: ResourceAnswer = { status: 404 };

/** 400 with the reason. */
export function malformed(reason: string): ResourceAnswer {
  return { status: 400, reason };
}

/** An item that is to be. */
export interface NewItem {
  readonly collection: string;
  /** The field with its id. */
  readonly key: string;
  readonly fields: Json;
}

/**
 * Adds an item with the fields as they came. It keeps the id that it came with, which must be free
 * (409 otherwise); one without gets a number.
 */
export function addItem(
  store: ResourceStore,
  { collection, key, fields }: NewItem,
): ResourceAnswer {
  if (!isJsonObject(fields)) return malformed("The body must be an object.");
  const given = fields[key];
  const id =
    typeof given === "string" || typeof given === "number" ? given : store.freeId(collection);
  if (store.read(collection, String(id)) !== undefined)
    return { status: 409, reason: `There is already one with this "${key}".` };
  const item = { ...fields, [key]: id };
  store.write(collection, String(id), item);
  return { status: 201, body: item };
}
