import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import type { ApiVersion } from "../openapi/description.ts";
import { V2Error } from "../v2-error.ts";
import { familyOf, type RequestParts } from "./request-parts.ts";

/** How one thing is called in each version. */
type Spelling = Readonly<Record<ApiVersion, string>>;

/** Names in the query that mean the same, by operation. */
const queryNames: Readonly<Record<string, readonly Spelling[]>> = {
  "tenants.list": [
    { "8.1": "limit", "8.2": "size" },
    { "8.1": "search", "8.2": "query" },
  ],
};

const smsNames: Spelling = { "8.1": "sms_number", "8.2": "sms" };
const requestsWithSms: ReadonlySet<string> = new Set([
  "extensions.create",
  "extensions.create_batch",
  "extensions.update",
  "extensions.update_batch",
]);

/** The facts that respelling depends on. */
export interface Respelling {
  readonly version: ApiVersion;
  /** The field of `sms` that holds what was `sms_number`. */
  readonly smsNumberField: string;
}

/**
 * A request in the spelling of the version: names in the query of the tenants list, and the number
 * for messages of an extension. Throws `V2_ARGUMENTS_INVALID` where both spellings are given, and
 * `V2_NOT_IN_VERSION` where `sms` says more than `sms_number` can.
 */
export function respell(
  operation: string,
  parts: RequestParts,
  respelling: Respelling,
): RequestParts {
  const spellings = queryNames[operation] ?? [];
  const query = spellings.reduce<JsonObject>(
    (names, spelling) =>
      renamed(names, { operation, spelling, version: respelling.version, read: (value) => value }),
    parts.query,
  );
  if (!requestsWithSms.has(operation) || parts.body === undefined) return { ...parts, query };
  return { ...parts, query, body: respellSms(operation, parts.body, respelling) };
}

function respellSms(operation: string, body: Json, respelling: Respelling): Json {
  if (Array.isArray(body)) return body.map((each: Json) => respellSms(operation, each, respelling));
  if (!isJsonObject(body)) return body;
  const family = familyOf(operation);
  const list = body[family];
  if (Array.isArray(list)) return { ...body, [family]: respellSms(operation, list, respelling) };
  const { version, smsNumberField } = respelling;
  const read = (value: Json): Json =>
    version === "8.2" ? { [smsNumberField]: value } : numberOf(operation, value, smsNumberField);
  return renamed(body, { operation, spelling: smsNames, version, read });
}

interface Renaming {
  readonly operation: string;
  readonly spelling: Spelling;
  readonly version: ApiVersion;
  /** The value under the other name → under this version's. */
  readonly read: (value: Json) => Json;
}

function renamed(values: JsonObject, { operation, spelling, version, read }: Renaming): JsonObject {
  const own = spelling[version];
  const foreign = spelling[version === "8.1" ? "8.2" : "8.1"];
  const { [foreign]: value, ...others } = values;
  if (value === undefined) return values;
  if (others[own] === undefined) return { ...others, [own]: read(value) };
  const message = `"${operation}" was not called: "${own}" and "${foreign}" are two names of one thing. Give one of them.`;
  throw new V2Error("V2_ARGUMENTS_INVALID", message, {
    operation,
    outcome: "refused",
    certain: true,
  });
}

function numberOf(operation: string, sms: Json, field: string): Json {
  if (isJsonObject(sms) && sms[field] !== undefined && Object.keys(sms).length === 1)
    return sms[field];
  const message =
    `"${operation}" was not called: version 8.1 has "sms_number" in place of "sms", which can hold ` +
    `"${field}" and nothing else.`;
  throw new V2Error("V2_NOT_IN_VERSION", message, { operation, outcome: "refused", certain: true });
}

const answersWithSms: ReadonlySet<string> = new Set([
  "extensions.create",
  "extensions.get",
  "extensions.get_by_number",
  "extensions.get_default",
  "extensions.update",
]);

/**
 * An answer of any version, in the spelling of version 8.2: contacts found are a list, and an
 * extension's number for messages stands in `sms` too. Gives `undefined` where the document shows
 * no answer of its kind.
 */
export function respellAnswer(
  operation: string,
  answer: Json,
  smsNumberField: string,
): Json | undefined {
  if (operation === "contacts.search") return contactsIn(answer);
  return answersWithSms.has(operation) ? withSms(answer, smsNumberField) : answer;
}

function contactsIn(answer: Json): Json | undefined {
  const { contacts } = isJsonObject(answer) ? answer : { contacts: answer };
  // Where nothing was found, version 8.1 may leave the list out. An object that says something else
  // is no such answer.
  if (contacts === undefined) return Object.keys(answer ?? {}).length === 0 ? [] : undefined;
  return Array.isArray(contacts) && contacts.every(isJsonObject) ? contacts : undefined;
}

function withSms(answer: Json, field: string): Json {
  if (!isJsonObject(answer) || answer["sms"] !== undefined) return answer;
  const { sms_number: own, metadata } = answer;
  const number = own ?? (isJsonObject(metadata) ? metadata["sms_number"] : undefined);
  return number === undefined ? answer : { ...answer, sms: { [field]: number } };
}
