import { readFileSync } from "node:fs";

/**
 * Operations as `resource nickname METHOD path type query,… body,…`, and the models of events with
 * their typed properties.
 */
interface Reference {
  readonly operations: readonly string[];
  readonly eventModels: Readonly<Record<string, string>>;
}

const swagger = { apiVersion: "2.0.0", swaggerVersion: "1.1" };

/**
 * ARI's description of itself (Swagger 1.1), as Asterisk 22 serves it under `/ari/api-docs`, by
 * file name. Clients that build themselves from it find every operation on channels, bridges,
 * playbacks and applications, and every event.
 */
export function createApiDocs(host: string): ReadonlyMap<string, string> {
  const basePath = `http://${host}/ari`;
  const reference = readReference();
  const resources = [
    ...new Set(reference.operations.map((line) => line.split(" ")[0] ?? "")),
    "events",
  ];
  const list = resources.map((name) => ({ path: `/api-docs/${name}.{format}`, description: name }));
  const files = resources.map((name): [string, string] => {
    const apis = reference.operations
      .filter((line) => line.startsWith(`${name} `))
      .map(describeOperation);
    const models = name === "events" ? describeModels(reference.eventModels) : {};
    const resourcePath = `/api-docs/${name}.{format}`;
    return [`${name}.json`, JSON.stringify({ ...swagger, basePath, resourcePath, apis, models })];
  });
  return new Map([
    ["resources.json", JSON.stringify({ ...swagger, basePath, apis: list })],
    ...files,
  ]);
}

function readReference(): Reference {
  return JSON.parse(
    readFileSync(new URL("ari-reference.json", import.meta.url), "utf8"),
  ) as Reference;
}

function describeOperation(line: string): object {
  const [, nickname, httpMethod, path = "", responseClass, query = "", body = ""] = line.split(" ");
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const named = (
    paramType: string,
    names: readonly string[],
    dataType: string,
  ): readonly object[] =>
    names.map((name) => ({
      name,
      paramType,
      dataType,
      required: paramType === "path",
      allowMultiple: false,
    }));
  const parameters = [
    ...named("path", inPath, "string"),
    ...named("query", split(query), "string"),
    ...named("body", split(body), "containers"),
  ];
  return { path, operations: [{ httpMethod, nickname, responseClass, parameters }] };
}

function describeModels(models: Reference["eventModels"]): object {
  const described = Object.entries(models).map(([id, properties]) => {
    const typed = properties.split(" ").flatMap((property) => {
      const [name = "", type] = property.split(":");
      return name === "" ? [] : [[name, { type, required: false }] as const];
    });
    return [id, { id, properties: Object.fromEntries(typed) }] as const;
  });
  return Object.fromEntries(described);
}

function split(names: string): readonly string[] {
  return names === "-" ? [] : names.split(",");
}
