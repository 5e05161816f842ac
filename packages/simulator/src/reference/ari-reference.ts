import { ariEventFields, ariEvents } from "./ari-events.ts";
import { type Operation, operations } from "../rest/operations.ts";
import type { Reference, ReferenceOperation } from "./reference-page.ts";

// `channels`, `bridges`, … in the order of the alphabet.
const ariResources: readonly string[] = [...new Set(operations.map(resourceOf))].toSorted();

/** ARI for people: what `/ari/api-docs` shows a browser. */
export function ariReference(): Reference {
  return {
    title: "ARI of the embedded platform",
    about:
      "Every operation that the embedded platform has, relative to /ari. Parameters may be in the query, in a form or in a JSON body.",
    data: ["resources", ...ariResources].map((name) => ({
      name,
      path: `/ari/api-docs/${name}.json`,
    })),
    groups: ariResources.map((name) => ({
      name,
      operations: operations.filter((operation) => resourceOf(operation) === name).map(show),
    })),
  };
}

function show(operation: Operation): ReferenceOperation {
  const { method, path, summary, gives, needs, takes } = operation;
  const nickname = nicknameOf(operation);
  return {
    method,
    path,
    summary,
    notes: [gives === "void" ? nickname : `${nickname} gives ${gives}`],
    fields: [
      ...pathParameters(path).map(
        (name) => ({ name, place: "path", isNeeded: true, rule: "" }) as const,
      ),
      ...needs.map((name) => ({ name, place: "query", isNeeded: true, rule: "" }) as const),
      ...takes.map((name) => ({ name, place: "query", isNeeded: false, rule: "" }) as const),
    ],
    answers: [],
  };
}

/**
 * The content of `/ari/api-docs/resources.json`: Swagger 1.1, as the real platform serves it, with
 * the resources of this platform. `basePath` is where ARI is, `http://HOST:PORT/ari`.
 */
export function ariResourceList(basePath: string): object {
  return {
    apiVersion,
    swaggerVersion: "1.1",
    basePath,
    apis: ariResources.map((name) => ({
      path: `/api-docs/${name}.{format}`,
      description: `${name} resources`,
    })),
  };
}

/**
 * The content of `/ari/api-docs/channels.json` for a resource; `undefined` where there is no such
 * resource.
 */
export function ariResourceDocs(resource: string, basePath: string): object | undefined {
  const own = operations.filter((operation) => resourceOf(operation) === resource);
  if (own.length === 0) return undefined;
  return {
    apiVersion,
    swaggerVersion: "1.1",
    basePath,
    resourcePath: `/api-docs/${resource}.{format}`,
    apis: [...Map.groupBy(own, ({ path }) => path)].map(([path, onPath]) => ({
      path,
      operations: onPath.map(describe),
    })),
    models: resource === "events" ? eventModels() : {},
  };
}

/** The resource that an operation belongs to. */
function resourceOf({ name }: Operation): string {
  return name.split(".")[0] ?? "";
}

/** The platform's own name for an operation, unique within its resource. */
function nicknameOf({ name }: Operation): string {
  return name.split(".")[1] ?? "";
}

/** The names of the parameters in a path: `/bridges/{bridgeId}` has one. */
function pathParameters(path: string): readonly string[] {
  return path.match(/(?<=\{)\w+/g) ?? [];
}

const apiVersion = "8.0.0";

function describe(operation: Operation): object {
  const { method, path, summary, gives, needs, takes } = operation;
  const parameter = (name: string, paramType: "path" | "query", required: boolean): object => {
    // An object cannot be in a query.
    const typed =
      name === "variables"
        ? { paramType: "body", dataType: "containers" }
        : { paramType, dataType: "string" };
    return { name, required, allowMultiple: false, ...typed };
  };
  return {
    httpMethod: method,
    nickname: nicknameOf(operation),
    summary,
    responseClass: gives,
    parameters: [
      ...pathParameters(path).map((name) => parameter(name, "path", true)),
      ...needs.map((name) => parameter(name, "query", true)),
      ...takes.map((name) => parameter(name, "query", false)),
    ],
  };
}

/**
 * The events that come over the WebSocket: clients such as ari-client learn from these which of
 * their fields are resources.
 */
function eventModels(): object {
  return Object.fromEntries(
    Object.entries(ariEvents).map(([id, fields]) => {
      const properties = Object.entries({ ...ariEventFields, ...fields }).map(
        ([name, type]) => [name, { type }] as const,
      );
      return [id, { id, properties: Object.fromEntries(properties) }];
    }),
  );
}
