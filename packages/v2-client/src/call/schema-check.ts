import { Ajv, type ErrorObject } from "ajv";
import type { Schema } from "../openapi/description.ts";
import { deepestError } from "../openapi/request-schema.ts";

/** The fault of a value; `undefined` where there is none. */
export type SchemaCheck = (value: unknown) => ErrorObject | undefined;

/** Compiles schemas of a description to checks. */
export function createSchemaCompiler(): (schema: Schema) => SchemaCheck {
  // A test holds the descriptions against the rules of schemas; here that would cost more than all
  // checks together.
  const options = { strict: false, meta: false, validateSchema: false } as const;
  const ajv = new Ajv({ ...options, ownProperties: true, allErrors: true });
  return (schema) => {
    const validate = ajv.compile(schema);
    return (value) => (validate(value) ? undefined : deepestError(validate.errors));
  };
}

/** The names that lead to what is wrong, from outside in. */
export function namesOf({ instancePath }: ErrorObject): readonly string[] {
  const [, ...names] = instancePath.split("/");
  return names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * The fault in words that quote no value, e.g. `"name" must be string`; a place without a name is
 * called `whole`.
 */
export function faultText(
  { keyword, params, message }: ErrorObject,
  names: readonly string[],
  whole: string,
): string {
  if (keyword === "required")
    return `"${[...names, String(params["missingProperty"])].join("/")}" is missing`;
  const field = names.length === 0 ? whole : `"${names.join("/")}"`;
  if (keyword === "enum")
    return `${field} must be one of ${JSON.stringify(params["allowedValues"])}`;
  return `${field} ${message ?? "breaks a rule"}`;
}
