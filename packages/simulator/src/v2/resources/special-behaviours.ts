import { isJsonObject } from "@flowrun/core/plugin";
import { addItem } from "./add-item.ts";
import { createBatch, deleteBatch, replaceBatch, updateBatch } from "./batch-behaviours.ts";
import { type Behaviour, notFound, placeOf } from "./behaviour.ts";
import { contactCsv } from "./contact-csv.ts";
import { extensionBalance } from "./extension-balance.ts";
import { selectItems } from "./select-items.ts";
import { changeItem } from "./standard-behaviours.ts";

/** The operations that do more than read or write what their path names, by their names. */
export const specialBehaviours: Readonly<Record<string, Behaviour>> = {
  ...contactCsv,
  ...extensionBalance,
  "user.version": ({ version }) => ({ body: { version } }),
  "user.stats": () => ({ body: {} }),
  "user.contacts": ({ store, asList }) => ({ body: asList(store.list("contacts")) }),
  "contacts.search": ({ store, body, asList }) => ({
    body: asList(selectItems(store.list("contacts"), isJsonObject(body.json) ? body.json : {})),
  }),
  "contacts.merge": (request) => {
    const { id } = placeOf(request.path);
    return changeItem(request, { collection: "contacts", id }, (before, fields) => ({ ...before, ...fields }));
  },
  "extensions.create_batch": createBatch,
  "extensions.update_batch": updateBatch,
  "extensions.get_by_number": ({ store, path }) => {
    const [extension] = selectItems(store.list("extensions"), { number: placeOf(path).id });
    return extension === undefined ? notFound : { body: extension };
  },
  "sms.create_numbers": createBatch,
  "sms.replace_numbers": replaceBatch,
  "sms.delete_numbers": deleteBatch,
  "calls.transfer": keepOnItem,
  "calls.set_recording": keepOnItem,
  "system.list_calls": ({ tenants, asList }) => ({ body: asList(tenants().flatMap((store) => store.list("calls"))) }),
  "reports.get_operation_times": ({ store }) => {
    const written = store.documents().filter(([path]) => path.endsWith("/operation-times"));
    return { body: Object.fromEntries(written.map(([path, value]) => [placeOf(path).collection, value])) };
  },
  "ai.create_transcription": (request) => {
    const { store, path: collection, key, body, tell } = request;
    const answer = addItem(store, { collection, key, fields: body.json ?? {} });
    if (isJsonObject(answer.body)) tell("transcriptionCompleted", answer.body);
    return answer;
  },
};

/** `PUT calls/7/recording` keeps the body as the field `recording` of call 7. */
function keepOnItem(request: Parameters<Behaviour>[0]): ReturnType<Behaviour> {
  const { collection: item, id: field } = placeOf(request.path);
  return changeItem(request, placeOf(item), (before) => ({ ...before, [field]: request.body.json ?? {} }));
}
