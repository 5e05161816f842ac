import { deepestJson, isJsonObject, isWithinDepth, type Json, type JsonObject } from "@flowrun/core/plugin";
import { webhookError } from "./catalogue.ts";

/** The JSON object of a body in UTF-8. Throws a `PortError` with WEBHOOK_MALFORMED that quotes nothing of it. */
export function readPayload(body: Buffer): JsonObject {
  const value = parse(body);
  if (!isJsonObject(value)) throw malformed("is no JSON object");
  if (!isWithinDepth(value, deepestJson)) throw malformed(`has more than ${deepestJson} levels`);
  return value;
}

function parse(body: Buffer): Json {
  try {
    const value: Json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return value;
  } catch {
    // A parser's message quotes the body.
    throw malformed("is no JSON in UTF-8");
  }
}

function malformed(problem: string): Error {
  return webhookError("WEBHOOK_MALFORMED", `The body ${problem}.`);
}
