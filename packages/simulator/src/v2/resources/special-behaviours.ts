import { isJsonObject, type Json } from "@flowrun/core/plugin";
import { createBatch, deleteBatch, replaceBatch, updateBatch } from "./batch-behaviours.ts";
import {
  type Behaviour,
  type ResourceAnswer,
  type ResourceRequest,
  addItem,
  notFound,
  placeOf,
} from "./behaviour.ts";
import { contactCsv } from "./contact-csv.ts";
import { liveCalls } from "./live-calls.ts";
import { withTenantDefaults } from "./resource-store.ts";
import { selectItems } from "./select-items.ts";
import { changeItem } from "./standard-behaviours.ts";

/** The operations that do more than read or write what their path names, by their names. */
export const specialBehaviours: Readonly<Record<string, Behaviour>> = {
  ...contactCsv,
  ...liveCalls,
  "user.version": ({ version }) => ({ body: { version } }),
  "user.stats": () => ({ body: {} }),
  "user.contacts": ({ store, asList }) => ({ body: asList(store.list("contacts")) }),
  "contacts.search": ({ store, body, asList }) => ({
    body: asList(selectItems(store.list("contacts"), isJsonObject(body.json) ? body.json : {})),
  }),
  "contacts.merge": (request) => {
    const { id } = placeOf(request.path);
    return changeItem(request, { collection: "contacts", id }, (before, fields) => ({
      ...before,
      ...fields,
    }));
  },
  "extensions.create_batch": createBatch,
  "extensions.update_batch": updateBatch,
  "extensions.get_by_number": ({ store, path }) => {
    const [extension] = selectItems(store.list("extensions"), { number: placeOf(path).id });
    return extension === undefined ? notFound : { body: extension };
  },
  "extensions.get_balance": ({ store, path }) => ({
    body: { balance: balanceAt(store.document(path)) },
  }),
  "extensions.credit_balance": (request) => transact(request, 1),
  "extensions.debit_balance": (request) => transact(request, -1),
  "tenants.create": ({ store, path: collection, key, body }) =>
    addItem(store, {
      collection,
      key,
      fields: isJsonObject(body.json) ? withTenantDefaults(body.json) : null,
    }),
  "sms.create_numbers": createBatch,
  "sms.replace_numbers": replaceBatch,
  "sms.delete_numbers": deleteBatch,
  "system.list_calls": ({ tenants, asList }) => ({
    body: asList(tenants().flatMap((store) => store.list("calls"))),
  }),
  "reports.get_operation_times": ({ store }) => {
    const written = store.documents().filter(([path]) => path.endsWith("/operation-times"));
    return {
      body: Object.fromEntries(written.map(([path, value]) => [placeOf(path).collection, value])),
    };
  },
  "ai.create_transcription": (request) => {
    const { store, path: collection, key, body, tell } = request;
    const answer = addItem(store, { collection, key, fields: body.json ?? {} });
    if (isJsonObject(answer.body)) tell("transcriptionCompleted", answer.body);
    return answer;
  },
};

/**
 * Adds the body's `amount` to the `balance` of an extension, or takes it from there, and keeps the
 * body among the transactions as it came. The document shows no fields of either.
 */
function transact({ store, path, key, body }: ResourceRequest, sign: 1 | -1): ResourceAnswer {
  const { collection: account, id: type } = placeOf(path);
  const fields = isJsonObject(body.json) ? body.json : {};
  const added = addItem(store, {
    collection: `${account}/transactions`,
    key,
    fields: { ...fields, type },
  });
  if (added.status !== 201) return added;
  const amount = typeof fields["amount"] === "number" ? fields["amount"] : 0;
  store.writeDocument(account, { balance: balanceAt(store.document(account)) + sign * amount });
  return { body: store.document(account) };
}

function balanceAt(document: Json): number {
  const balance = isJsonObject(document) ? document["balance"] : undefined;
  return typeof balance === "number" ? balance : 0;
}
