import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { Description, Endpoint, Schema } from "@flowrun/v2-client/openapi";

/** Writes items as the body of an answer. */
export type ListWriter = (items: readonly JsonObject[]) => Json;

/**
 * Writes a list as the description has it: in `data`, with an open `pagination` beside it, or in `contacts`; in `items`
 * where it shows an object without either; and else as it is.
 */
export function listWriterOf(description: Description, endpoint: Endpoint): ListWriter {
  const schema = schemaOfAnswer(description, endpoint);
  if (schema["type"] !== "object") return (items) => items;
  const properties: object = schema["properties"] ?? {};
  if ("data" in properties) return (data) => ({ data, pagination: { size: data.length } });
  return "contacts" in properties ? (contacts) => ({ contacts }) : (items) => ({ items });
}

function schemaOfAnswer({ components }: Description, { responses }: Endpoint): Schema {
  const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const shown = answer?.content?.["application/json"]?.schema ?? {};
  const reference = shown["$ref"];
  return typeof reference === "string" ? (components.schemas[reference.split("/").at(-1) ?? ""] ?? {}) : shown;
}
