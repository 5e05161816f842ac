import {
  type Description,
  type Endpoint,
  type Schema,
  endpointsOf,
} from "@flowrun/v2-client/openapi";
import type { Behaviour, ListWriter } from "./behaviour.ts";
import { specialBehaviours } from "./special-behaviours.ts";
import { itemBehaviours, placeBehaviours } from "./standard-behaviours.ts";

/** The owner of the resources of a path. */
export type Scope = "user" | "tenant" | "system";

/** An operation behind a token, with everything that the description tells of it. */
export interface Operation {
  readonly endpoint: Endpoint;
  readonly scope: Scope;
  /** The path without its prefix: `contacts/{id}`. */
  readonly template: string;
  /** The field with the id of an item at the path, or in the collection at the path. */
  readonly key: string;
  /** The status of success that the description shows, if any. */
  readonly status: number | undefined;
  readonly asList: ListWriter;
  readonly behaviour: Behaviour;
}

/**
 * The operations of a description that need a token. Operations with a fixed word stand before
 * those with a parameter there.
 */
export function readOperations(description: Description): readonly Operation[] {
  const endpoints = endpointsOf(description)
    .filter(({ isSigned }) => isSigned)
    .flatMap(alsoForUser);
  const items = new Map(endpoints.flatMap(({ path }) => itemParameter(path)));
  return endpoints
    .map((endpoint) => ({
      endpoint,
      ...splitPath(endpoint.path),
      key: keyOf(endpoint.path, items),
      status: statusOf(endpoint),
      asList: listWriterOf(description, endpoint),
      behaviour: behaviourOf(endpoint),
    }))
    .toSorted((a, b) => compare(orderOf(a.template), orderOf(b.template)));
}

// The document names `/api/v2/contacts` and shows no method of it: one creates there as in the
// tenant of the user.
function alsoForUser(endpoint: Endpoint): readonly Endpoint[] {
  if (endpoint.name !== "contacts.create") return [endpoint];
  return [endpoint, { ...endpoint, path: "/api/v2/contacts", parameters: [] }];
}

const prefixes = [
  { pattern: /^\/api\/v2\//, scope: "user" },
  { pattern: /^\/org\/\{\w+\}\/v2\//, scope: "tenant" },
  { pattern: /^\/system\/v2\//, scope: "system" },
] as const;

function splitPath(path: string): { readonly scope: Scope; readonly template: string } {
  const prefix = prefixes.find(({ pattern }) => pattern.test(path));
  if (prefix === undefined) throw new Error(`No resource machine knows the prefix of "${path}".`);
  return { scope: prefix.scope, template: path.replace(prefix.pattern, "") };
}

// "}" sorts behind all letters, and with it a parameter behind a fixed word.
function orderOf(template: string): string {
  return template.replaceAll("{", "}");
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** `/sms/numbers/{id}`: the items of `/sms/numbers` have an `id`. */
function itemParameter(
  path: string,
): readonly (readonly [collection: string, parameter: string])[] {
  const [, collection, parameter] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  return collection === undefined || parameter === undefined ? [] : [[collection, parameter]];
}

/**
 * The parameter of the items of a collection, or of the collection that a batch is for; else the
 * last one of the path.
 */
function keyOf(path: string, items: ReadonlyMap<string, string>): string {
  const parameters = path.replace(/^\/org\/\{\w+\}/, "").match(/\w+(?=\})/g) ?? [];
  return items.get(path.replace(/\/batch$/, "")) ?? parameters.at(-1) ?? "id";
}

function statusOf({ responses }: Endpoint): number | undefined {
  const status = Object.keys(responses).find((each) => /^2\d\d$/.test(each));
  return status === undefined ? undefined : Number(status);
}

/**
 * Writes a list as the description has it: in `data`, with an open `pagination` beside it, or in
 * `contacts`. It is in `items` where the description shows an object without either; and else as it
 * is.
 */
function listWriterOf(description: Description, endpoint: Endpoint): ListWriter {
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
  return typeof reference === "string"
    ? (components.schemas[reference.split("/").at(-1) ?? ""] ?? {})
    : shown;
}

/** A special one by name, else by the verb that begins the second half of the name. */
function behaviourOf({ name, path }: Endpoint): Behaviour {
  const verb = /(?<=\.)[a-z]+/.exec(name)?.[0] ?? "";
  const standard = path.endsWith("}") ? itemBehaviours : placeBehaviours;
  const behaviour = specialBehaviours[name] ?? standard[verb];
  if (behaviour === undefined)
    throw new Error(`The embedded platform does not know how to do "${name}".`);
  return behaviour;
}
