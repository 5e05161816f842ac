import type { Description, Schema } from "./description.ts";

/** The schema with what its pointers lead to in their places, so that it stands alone. No schema leads to itself. */
export function standalone(schema: Schema, description: Description): Schema {
  return withoutPointers(schema, description) as Schema;
}

function withoutPointers(value: unknown, description: Description): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPointers(each, description));
  if (typeof value !== "object" || value === null) return value;
  const name = componentOf(value);
  const shown = name === undefined ? value : (description.components.schemas[name] ?? {});
  return Object.fromEntries(Object.entries(shown).map(([key, each]) => [key, withoutPointers(each, description)]));
}

/** The name of the schema that a pointer leads to; `undefined` for what is no pointer. */
export function componentOf(schema: object): string | undefined {
  return "$ref" in schema ? String(schema.$ref).replace("#/components/schemas/", "") : undefined;
}
