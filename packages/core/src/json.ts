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

/**
 * The value of a JSON text. A whole number that JavaScript cannot hold exactly (beyond 2^53) stays
 * the text of its digits: another customer would be asked for with the nearest one. Throws a
 * `SyntaxError` for a text that is no JSON.
 */
export function parseJson(text: string): Json {
  return (hasLongNumber.test(text) ? JSON.parse(text, exactly) : JSON.parse(text)) as Json;
}

/** The least number that JavaScript cannot hold exactly has sixteen digits. */
const hasLongNumber = /\d{16}/;

function exactly(
  _: string,
  value: unknown,
  { source = "" }: { readonly source?: string } = {},
): unknown {
  const isCounted = typeof value === "number" && /^-?\d+$/.test(source);
  return isCounted && !Number.isSafeInteger(value) ? source : value;
}

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
