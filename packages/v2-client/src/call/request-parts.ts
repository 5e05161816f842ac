import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { Endpoint } from "../openapi/endpoints.ts";
import { V2Error } from "../v2-error.ts";

/** The parts of a request, before it is written for the wire. */
export interface RequestParts {
  readonly path: JsonObject;
  readonly query: JsonObject;
  /** `undefined`: none. */
  readonly body: Json | undefined;
}

/** The family of an operation, e.g. `extensions`: the part of its name before the point. */
export function familyOf(operation: string): string {
  return operation.split(".", 1)[0] ?? "";
}

/**
 * Puts flat arguments where they belong. A name in the path goes there, and a name that the
 * description knows in the query goes there. The whole body is `body`; all others are fields of the
 * body, or of the query where there is none. So a field with the name of a path part has to be
 * given inside `body`. Throws `V2_ARGUMENTS_INVALID` for a body given twice.
 */
export function placeArguments(endpoint: Endpoint, given: JsonObject): RequestParts {
  const places = new Map(endpoint.parameters.map((each) => [each.name, each.in]));
  const takesBody = endpoint.requestBody !== undefined;
  const { body, ...rest } = given;
  const others = takesBody ? rest : given;
  const placed = (place: string): JsonObject => {
    const isHere = (name: string): boolean =>
      (places.get(name) ?? (takesBody ? "body" : "query")) === place;
    return Object.fromEntries(Object.entries(others).filter(([name]) => isHere(name)));
  };
  return {
    path: placed("path"),
    query: placed("query"),
    body: takesBody ? bodyOf(endpoint, body, placed("body")) : undefined,
  };
}

function bodyOf({ name }: Endpoint, whole: Json | undefined, fields: JsonObject): Json | undefined {
  const names = Object.keys(fields);
  if (whole === undefined) return names.length === 0 ? undefined : fields;
  if (names.length === 0) return whole;
  const message = `"${name}" got its body twice: as "body" and as "${names[0]}". Write that into "body", or leave "body" out.`;
  throw new V2Error("V2_ARGUMENTS_INVALID", message, {
    operation: name,
    outcome: "refused",
    certain: true,
  });
}
