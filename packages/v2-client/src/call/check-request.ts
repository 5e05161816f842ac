import type { Json, JsonObject } from "@flowrun/core/plugin";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { Description, Schema } from "../openapi/description.ts";
import type { Endpoint } from "../openapi/endpoints.ts";
import { deepestError, type RequestSchema, requestSchema } from "../openapi/request-schema.ts";
import { V2Error } from "../v2-error.ts";
import type { RequestParts } from "./request-parts.ts";

/** Gives the parts as they will be sent, or throws `V2_ARGUMENTS_INVALID`, which names operation, field and rule. */
export type CheckRequest = (endpoint: Endpoint, parts: RequestParts) => RequestParts;

/** Checks requests by a description before they leave. Each operation is compiled when it is first called. */
export function createRequestCheck(description: Description): CheckRequest {
  // A test holds the descriptions against the rules of schemas; here that would cost more than all checks together.
  const options = { strict: false, meta: false, validateSchema: false } as const;
  const ajv = new Ajv({ ...options, ownProperties: true, allErrors: true });
  const checks = new Map<string, { readonly schema: RequestSchema; readonly validate: ValidateFunction }>();
  const checkOf = (endpoint: Endpoint): { readonly schema: RequestSchema; readonly validate: ValidateFunction } => {
    const known = checks.get(endpoint.name);
    if (known !== undefined) return known;
    const schema = requestSchema(endpoint, description);
    const made = { schema, validate: ajv.compile(partsSchema(schema)) };
    checks.set(endpoint.name, made);
    return made;
  };
  return (endpoint, parts) => {
    const { schema, validate } = checkOf(endpoint);
    const read = {
      ...parts,
      path: readTexts(parts.path, schema.path),
      query: readTexts(parts.query, schema.query),
    };
    const fault = validate(read) ? segmentFault(read.path) : schemaFault(deepestError(validate.errors));
    if (fault === undefined) return read;
    const message = `"${endpoint.name}" was not called: ${fault}.`;
    throw new V2Error("V2_ARGUMENTS_INVALID", message, { operation: endpoint.name, outcome: "refused", certain: true });
  };
}

function partsSchema({ path, query, body }: RequestSchema): Schema {
  const properties = {
    path: { properties: path, required: Object.keys(path) },
    query: { properties: query },
    ...(body === undefined ? {} : { body }),
  };
  return { properties };
}

// In an address everything is text: there `"7"` is as good a number as 7, and 101 as good a text as `"101"`.
function readTexts(values: JsonObject, schemas: Readonly<Record<string, Schema>>): JsonObject {
  const read = (type: unknown, value: Json): Json => {
    if (type === "integer" && typeof value === "string" && /^-?\d{1,15}$/.test(value)) return Number(value);
    return type === "string" && typeof value === "number" ? String(value) : value;
  };
  const entries = Object.entries(values).map(([name, value]) => [name, read(schemas[name]?.["type"], value)]);
  return Object.fromEntries(entries) as JsonObject;
}

// Such a segment would lead to another path, which nobody asked for.
function segmentFault(path: JsonObject): string | undefined {
  const name = Object.keys(path).find((each) => /^\.{0,2}$/.test(String(path[each])));
  return name === undefined ? undefined : `"${name}" must not be empty, "." or ".."`;
}

function schemaFault(error: ErrorObject | undefined): string {
  if (error === undefined) return "it breaks a rule";
  const [, part = "", ...names] = error.instancePath.split("/").map(unescapePointer);
  const { keyword, params } = error;
  if (keyword === "required") return `"${[...names, String(params["missingProperty"])].join("/")}" is missing`;
  const field = names.length === 0 ? `its ${part}` : `"${names.join("/")}"`;
  if (keyword === "enum") return `${field} must be one of ${JSON.stringify(params["allowedValues"])}`;
  return `${field} ${error.message ?? "breaks a rule"}`;
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
