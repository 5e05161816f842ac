import type { JsonObject } from "@flowrun/core";

const ownKeys: JsonObject = { "^x-": true };
const placeholder: JsonObject = { type: "string", pattern: "^\\$\\{[^{}]*\\}$" };
/** A single value. */
export const word: JsonObject = { type: ["string", "number", "boolean"] };
/** A time with its unit. */
export const time: JsonObject = { type: "string", pattern: "^[0-9]{1,9}(\\.[0-9]{1,3}(s|m|h)|ms|s|m|h)$|\\$\\{" };
/** A number of times. */
export const count: JsonObject = { anyOf: [{ type: "integer", minimum: 1, maximum: 1000 }, placeholder] };

/** One of these, or a placeholder that takes a whole value of the case. */
export function orCase(...schemas: readonly JsonObject[]): JsonObject {
  return { anyOf: [...schemas, placeholder] };
}

/** A list of these. */
export function listOf(items: JsonObject): JsonObject {
  return orCase({ type: "array", items });
}

/** A map of these, by any name. */
export function mapOf(additionalProperties: JsonObject): JsonObject {
  return orCase({ type: "object", additionalProperties });
}

/** A map of these keys, and of those that begin with `x-`. */
export function closed(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { type: "object", properties, required, patternProperties: ownKeys, additionalProperties: false };
}
