import { type Json, isJsonObject } from "@flowrun/core/plugin";
import { addItem } from "./add-item.ts";
import { type Behaviour, type ResourceRequest, placeOf } from "./behaviour.ts";

/**
 * The balance of an extension, by the names of operations. The document shows no fields; here the body's `amount` is added
 * to or taken from `balance`, and every body is kept among the transactions as it came.
 */
export const extensionBalance: Readonly<Record<string, Behaviour>> = {
  "extensions.get_balance": ({ store, path }) => ({ body: { balance: balanceAt(store.document(path)) } }),
  "extensions.credit_balance": (request) => transact(request, 1),
  "extensions.debit_balance": (request) => transact(request, -1),
};

function transact({ store, path, key, body }: ResourceRequest, sign: 1 | -1): ReturnType<Behaviour> {
  const { collection: account, id: type } = placeOf(path);
  const fields = isJsonObject(body.json) ? body.json : {};
  const added = addItem(store, { collection: `${account}/transactions`, key, fields: { ...fields, type } });
  if (added.status !== 201) return added;
  const amount = typeof fields["amount"] === "number" ? fields["amount"] : 0;
  store.writeDocument(account, { balance: balanceAt(store.document(account)) + sign * amount });
  return { body: store.document(account) };
}

function balanceAt(document: Json): number {
  const balance = isJsonObject(document) ? document["balance"] : undefined;
  return typeof balance === "number" ? balance : 0;
}
