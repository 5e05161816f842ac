import type { Json } from "@flowrun/core";

/** Whether a JSON value is an object with fields. */
export function isJsonRecord(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
