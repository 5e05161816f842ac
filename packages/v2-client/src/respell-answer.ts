import { isJsonObject, type Json } from "@flowrun/core/plugin";

const extensionAnswers: ReadonlySet<string> = new Set([
  "extensions.create",
  "extensions.get",
  "extensions.get_by_number",
  "extensions.get_default",
  "extensions.update",
]);

/**
 * An answer in the spelling of version 8.2, whatever version gave it: contacts found are a list, and an extension's number
 * for messages stands in `sms` too. `undefined` where the answer is none of the kinds that the document shows.
 */
export function respellAnswer(operation: string, answer: Json, smsNumberField: string): Json | undefined {
  if (operation === "contacts.search") return contactsIn(answer);
  return extensionAnswers.has(operation) ? withSms(answer, smsNumberField) : answer;
}

function contactsIn(answer: Json): Json | undefined {
  if (Array.isArray(answer)) return answer;
  if (!isJsonObject(answer)) return undefined;
  const { contacts = [] } = answer;
  return Array.isArray(contacts) ? contacts : undefined;
}

function withSms(answer: Json, field: string): Json {
  if (!isJsonObject(answer) || answer["sms"] !== undefined) return answer;
  const { sms_number: own, metadata } = answer;
  const number = own ?? (isJsonObject(metadata) ? metadata["sms_number"] : undefined);
  return number === undefined ? answer : { ...answer, sms: { [field]: number } };
}
