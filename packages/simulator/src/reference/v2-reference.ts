import {
  type Description,
  type Endpoint,
  type Schema,
  endpointsOf,
  requestSchema,
} from "@flowrun/v2-client/openapi";
import type { Reference, ReferenceField, ReferenceOperation } from "./reference-page.ts";

/** The REST API v2 for people: what `/api/v2/docs` shows. */
export function v2Reference(description: Description): Reference {
  const { title, version, description: about } = description.info;
  const groups = Map.groupBy(endpointsOf(description), ({ tags }) => tags[0] ?? "other");
  const webhooks = Object.keys(description.webhooks ?? {}).map(showWebhook);
  return {
    title: `${title}, version ${version}`,
    about,
    data: [{ name: "openapi.json", path: "/api/v2/openapi.json" }],
    groups: [
      ...[...groups].map(([name, endpoints]) => ({
        name,
        operations: endpoints.map((each) => show(each, description)),
      })),
      ...(webhooks.length === 0 ? [] : [{ name: "webhooks", operations: webhooks }]),
    ],
  };
}

function show(endpoint: Endpoint, description: Description): ReferenceOperation {
  const { name, method, path, summary, parameters, responses, isSigned } = endpoint;
  const { body } = requestSchema(endpoint, description);
  const assumed = description.paths[path]?.[method]?.["x-assumed"];
  return {
    method: method.toUpperCase(),
    path,
    summary,
    notes: [
      name,
      ...(isSigned ? [] : ["Needs no access token."]),
      ...(assumed === undefined
        ? []
        : [`Not shown in the platform's document, and assumed here: ${assumed}.`]),
    ],
    fields: [
      ...parameters.map((each) => ({
        name: each.name,
        place: each.in === "path" ? ("path" as const) : ("query" as const),
        isNeeded: each.required === true,
        rule: ruleOf(each.schema),
      })),
      ...fieldsOf(body ?? {}, ""),
    ],
    answers: Object.entries(responses).map(([status, { description: text }]) => ({ status, text })),
  };
}

function showWebhook(name: string): ReferenceOperation {
  return {
    method: "",
    path: name,
    summary: "Sent by the platform",
    notes: [],
    fields: [],
    answers: [],
  };
}

/**
 * The fields of a schema that have a name, those inside others by their path:
 * `additional_configs.sip`.
 */
function fieldsOf(schema: Schema, prefix: string): readonly ReferenceField[] {
  const needed = Array.isArray(schema["required"]) ? schema["required"] : [];
  const properties = Object.entries(schema["properties"] ?? {}) as readonly (readonly [
    string,
    Schema,
  ])[];
  const own = properties.flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const field = {
      name: path,
      place: "body",
      isNeeded: needed.includes(name),
      rule: ruleOf(inner),
    } as const;
    return [field, ...fieldsOf(inner, `${path}.`)];
  });
  const others = [schema["items"], schema["allOf"]]
    .flatMap(schemasOf)
    .flatMap((each) => fieldsOf(each, prefix));
  // A field that one of several shapes needs is not needed in the others.
  const alternatives = [schema["anyOf"], schema["oneOf"]]
    .flatMap(schemasOf)
    .flatMap((each) => fieldsOf(each, prefix).map((field) => ({ ...field, isNeeded: false })));
  const all = [...own, ...others, ...alternatives];
  return all.filter(({ name }, index) => all.findIndex((field) => field.name === name) === index);
}

function schemasOf(given: unknown): readonly Schema[] {
  if (Array.isArray(given)) return given;
  return given === undefined ? [] : [given as Schema];
}

function ruleOf({ type, minimum, maxLength, pattern, enum: values }: Schema): string {
  const parts = [
    type === undefined ? "" : [type].flat().join(" or "),
    minimum === undefined ? "" : `at least ${String(minimum)}`,
    maxLength === undefined ? "" : `at most ${String(maxLength)} characters`,
    pattern === undefined ? "" : String(pattern),
    Array.isArray(values)
      ? `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`
      : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
