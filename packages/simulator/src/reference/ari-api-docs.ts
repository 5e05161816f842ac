import { type AriOperation, ariOperations } from "./ari-operations.ts";

/** The resources of ARI: `channels`, `bridges`, … in the order of the alphabet. */
export const ariResources: readonly string[] = [...new Set(ariOperations.map(resourceOf))].toSorted();

/** What `/ari/api-docs/resources.json` says: Swagger 1.1, as the real platform serves it, with what this platform has. */
export function ariResourceList(): object {
  return {
    apiVersion,
    swaggerVersion: "1.1",
    apis: ariResources.map((name) => ({ path: `/api-docs/${name}.{format}`, description: `${name} resources` })),
  };
}

/** What `/ari/api-docs/channels.json` says of a resource; `undefined` where there is no such resource. */
export function ariResourceDocs(resource: string, basePath: string): object | undefined {
  const operations = ariOperations.filter((operation) => resourceOf(operation) === resource);
  if (operations.length === 0) return undefined;
  return {
    apiVersion,
    swaggerVersion: "1.1",
    basePath,
    resourcePath: `/api-docs/${resource}.{format}`,
    apis: [...Map.groupBy(operations, ({ path }) => path)].map(([path, onPath]) => ({
      path,
      operations: onPath.map(describe),
    })),
  };
}

/** The resource that an operation belongs to. */
export function resourceOf({ path }: Pick<AriOperation, "path">): string {
  return path.split("/")[1] ?? "";
}

/** The names of the parameters in a path: `/bridges/{bridgeId}` has one. */
export function pathParameters(path: string): readonly string[] {
  return path.match(/(?<=\{)\w+/g) ?? [];
}

const apiVersion = "8.0.0";

function describe({ method, path, nickname, summary, gives, needs, takes }: AriOperation): object {
  const parameter = (name: string, paramType: "path" | "query", required: boolean): object => ({
    name,
    paramType,
    required,
    allowMultiple: false,
    dataType: "string",
  });
  return {
    httpMethod: method,
    nickname,
    summary,
    responseClass: gives,
    parameters: [
      ...pathParameters(path).map((name) => parameter(name, "path", true)),
      ...needs.map((name) => parameter(name, "query", true)),
      ...takes.map((name) => parameter(name, "query", false)),
    ],
  };
}
