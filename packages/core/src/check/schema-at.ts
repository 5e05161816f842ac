import type { ExpressionType } from "../language/expression-type.ts";
import type { JsonSchema } from "../ports/v2.ts";

/** The schema of a part of a value, as far as `properties`, `additionalProperties` and `items` tell; else `undefined`. */
export function schemaAt(schema: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const part of path) {
    if (at === undefined) return undefined;
    const named: JsonSchema | undefined = schemaIn(at["properties"])?.[part] as JsonSchema | undefined;
    at = schemaIn(named) ?? schemaIn(at["items"]) ?? schemaIn(at["additionalProperties"]);
  }
  return at;
}

const jsonTypes: Readonly<Record<ExpressionType["kind"], readonly string[]>> = {
  string: ["string"],
  duration: ["string"],
  integer: ["integer", "number"],
  number: ["number"],
  boolean: ["boolean"],
  null: ["null"],
  list: ["array"],
  row: ["object"],
  map: ["object"],
  dynamic: [],
  other: [],
};

/** Whether a `type` of JSON Schema may take what an expression of a type gives. */
export function takesType(expected: unknown, { kind }: ExpressionType): boolean {
  const gives = jsonTypes[kind];
  return gives.length === 0 || [expected].flat().some((type) => gives.includes(String(type)));
}

function schemaIn(value: unknown): JsonSchema | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined;
}
