/**
 * A value that survives `JSON.stringify` and `JSON.parse` unchanged. Call state, events and
 * journals hold nothing else (I2).
 */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether it is an object, and no list. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * As deep as JSON from outside may be nested, like a flow: whoever walks through it finds an end.
 */
export const deepestJson = 64;

/** Whether lists and objects are nested at most so many levels deep. It looks no deeper. */
export function isWithinDepth(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return (
    levels > 0 && Object.values(value).every((member: Json) => isWithinDepth(member, levels - 1))
  );
}
