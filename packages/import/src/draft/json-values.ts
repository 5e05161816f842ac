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

/**
 * A number of seconds as a duration of a flow, in whole seconds. Where it is none, or not above 0 and
 * at most `most`, it is `otherwise`.
 */
export function secondsOf(json: Json | undefined, otherwise: number, most = 600): string {
  const seconds = Number(textOf(json));
  return `${seconds > 0 && seconds <= most ? Math.ceil(seconds) : otherwise}s`;
}
