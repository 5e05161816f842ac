import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { textOf } from "../draft/json-values.ts";

/**
 * An application of jambonz: lists of verbs, by the path of the webhook that gives each. The call
 * begins with the first.
 */
export type Application = ReadonlyMap<string, readonly JsonObject[]>;

/** Whether JSON is a list of verbs, or a map of them by webhooks. */
export function looksLikeJambonz(json: Json): boolean {
  return [...readApplication(json).values()].some((verbs) => verbs.length > 0);
}

/** The lists of verbs in JSON. */
export function readApplication(json: Json): Application {
  if (isJsonObject(json) && textOf(json["verb"]) !== "") return readApplication([json]);
  const lists = isJsonObject(json) ? Object.entries(json) : [["application", json] as const];
  return new Map(lists.flatMap(([hook, verbs]) => (isVerbs(verbs) ? [[hook, verbs]] : [])));
}

function isVerbs(json: Json | undefined): json is readonly JsonObject[] {
  return (
    Array.isArray(json) && json.every((verb) => isJsonObject(verb) && textOf(verb["verb"]) !== "")
  );
}
