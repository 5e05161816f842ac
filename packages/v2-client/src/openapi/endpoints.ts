import type {
  Description,
  Method,
  ParameterDescription,
  PathDescription,
  Reference,
  RequestBody,
  ResponseDescription,
} from "./description.ts";

/**
 * An operation with everything that the description says of it, its pointers to parameters and
 * answers followed.
 */
export interface Endpoint {
  /** `family.verb`; empty for a webhook. */
  readonly name: string;
  readonly method: Method;
  /** The template, e.g. `/system/v2/trunks/{id}`; for a webhook its name. */
  readonly path: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Those of the path and those of the operation. */
  readonly parameters: readonly ParameterDescription[];
  readonly requestBody: RequestBody | undefined;
  /** Status such as `200`, `2XX` or `default` → answer. */
  readonly responses: Readonly<Record<string, ResponseDescription>>;
  /** Whether it needs an access token. */
  readonly isSigned: boolean;
  /** Whether to do it twice is to do it once. */
  readonly isRepeatable: boolean;
}

const methods: readonly Method[] = ["get", "post", "put", "patch", "delete"];

const repeatable: ReadonlySet<Method> = new Set<Method>(["get", "put", "delete"]);

/** The operations of a description, in its order. */
export function endpointsOf(description: Description): readonly Endpoint[] {
  return endpointsAt(description, description.paths);
}

/** The webhooks that the platform sends, in the description's order. */
export function webhooksOf(description: Description): readonly Endpoint[] {
  return endpointsAt(description, description.webhooks ?? {});
}

/** Whether an endpoint gives files, whose media type the document does not show. */
export function givesFile({ responses }: Endpoint): boolean {
  return Object.values(responses).some(({ content = {} }) => "*/*" in content);
}

function endpointsAt(
  { components }: Description,
  places: Readonly<Record<string, PathDescription>>,
): readonly Endpoint[] {
  return Object.entries(places).flatMap(([path, place]) =>
    methods.flatMap((method) => {
      const operation = place[method];
      if (operation === undefined) return [];
      const { operationId: name = "", summary, tags = [], requestBody, security } = operation;
      const parameters = [...(place.parameters ?? []), ...(operation.parameters ?? [])].map(
        (each) => follow(components.parameters, each),
      );
      const responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, each]) => [
          status,
          follow(components.responses, each),
        ]),
      );
      const isSigned = security?.length !== 0;
      const isRepeatable = repeatable.has(method) || operation["x-reads"] === true;
      return [
        {
          name,
          method,
          path,
          summary,
          tags,
          parameters,
          requestBody,
          responses,
          isSigned,
          isRepeatable,
        },
      ];
    }),
  );
}

/**
 * The thing that a pointer leads to, or that stands in its place. Throws for a pointer to nothing,
 * which no description has.
 */
function follow<Component extends object>(
  components: Readonly<Record<string, Component>>,
  given: Component | Reference,
): Component {
  if (!("$ref" in given)) return given;
  const found = components[given.$ref.slice(given.$ref.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`The description has no "${given.$ref}".`);
  return found;
}
