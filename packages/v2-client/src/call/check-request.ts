import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { Description, Schema } from "../openapi/description.ts";
import type { Endpoint } from "../openapi/endpoints.ts";
import { type RequestSchema, requestSchema } from "../openapi/request-schema.ts";
import { V2Error } from "../v2-error.ts";
import { familyOf, type RequestParts } from "./request-parts.ts";
import { createSchemaCompiler, faultText, namesOf, type SchemaCheck } from "./schema-check.ts";

/**
 * Throws `V2_ARGUMENTS_INVALID`, which names operation, field and rule, for parts that must not be
 * sent.
 */
export type CheckRequest = (endpoint: Endpoint, parts: RequestParts) => void;

/**
 * Checks requests by a description before they leave. Each operation is compiled when it is first
 * called.
 */
export function createRequestCheck(description: Description): CheckRequest {
  const compile = createSchemaCompiler();
  const known = new Map<string, OperationCheck>();
  const checkOf = (endpoint: Endpoint): OperationCheck => {
    const { name } = endpoint;
    const schema = known.get(name)?.schema ?? requestSchema(endpoint, description);
    const made = known.get(name) ?? { schema, check: compile(partsSchema(name, schema)) };
    known.set(name, made);
    return made;
  };
  return (endpoint, parts) => {
    const { schema, check } = checkOf(endpoint);
    const path = readTexts(parts.path, schema.path);
    const error = check({ ...parts, path, query: readTexts(parts.query, schema.query) });
    const fault = error === undefined ? segmentFault(path) : partFault(error);
    if (fault === undefined) return;
    const message = `"${endpoint.name}" was not called: ${fault}.`;
    throw new V2Error("V2_ARGUMENTS_INVALID", message, {
      operation: endpoint.name,
      outcome: "refused",
      certain: true,
    });
  };
}

interface OperationCheck {
  readonly schema: RequestSchema;
  readonly check: SchemaCheck;
}

function partsSchema(operation: string, { path, query, body }: RequestSchema): Schema {
  const properties = {
    path: { properties: path, required: Object.keys(path) },
    query: { properties: query },
    ...(body === undefined ? {} : { body: withNamedList(operation, body) }),
  };
  return { properties };
}

/**
 * A body that may be a list may also hold it under the family's name, as in `{ "extensions": [ … ]
 * }`.
 */
function withNamedList(operation: string, body: Schema): Schema {
  const choices = (body["anyOf"] ?? []) as readonly Schema[];
  const list = choices.find(({ type }) => type === "array");
  return list === undefined
    ? body
    : { allOf: [body, { properties: { [familyOf(operation)]: list } }] };
}

// In an address everything is text: there `"7"` is as good a number as 7, and 101 as good a text as
// `"101"`.
function readTexts(values: JsonObject, schemas: Readonly<Record<string, Schema>>): JsonObject {
  const read = (type: unknown, value: Json): Json => {
    if (type === "integer" && typeof value === "string" && /^-?\d+$/.test(value))
      return Number(value);
    return type === "string" && typeof value === "number" ? String(value) : value;
  };
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    read(schemas[name]?.["type"], value),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

// Such a segment would lead to another path, which nobody asked for.
function segmentFault(path: JsonObject): string | undefined {
  const name = Object.keys(path).find((each) => /^\.{0,2}$/.test(String(path[each])));
  return name === undefined ? undefined : `"${name}" must not be empty, "." or ".."`;
}

function partFault(error: NonNullable<ReturnType<SchemaCheck>>): string {
  const [part = "", ...names] = namesOf(error);
  return faultText(error, names, `its ${part}`);
}
