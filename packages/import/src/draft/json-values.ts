import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";

/** A text, a number or a truth value as text; empty for all else. */
export function textOf(json: Json | undefined): string {
  return ["string", "number", "boolean"].includes(typeof json) ? String(json) : "";
}

/** The maps in a list; none for what is no list. */
export function listOf(json: Json | undefined): readonly JsonObject[] {
  return Array.isArray(json) ? json.filter(isJsonObject) : [];
}

/** A map; an empty one for all else. */
export function mapOf(json: Json | undefined): JsonObject {
  return isJsonObject(json) ? json : {};
}
