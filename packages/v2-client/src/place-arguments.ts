import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { Endpoint } from "./endpoints.ts";
import type { RequestParts } from "./request-parts.ts";
import { V2Error } from "./v2-error.ts";

/**
 * Puts flat arguments where they belong. A name in the path goes there, one that the description knows in the query goes
 * there; `body` is the whole body; all others are fields of the body, or of the query where there is none. So a field
 * that is called like a path name has to be given inside `body`. Throws `V2_ARGUMENTS_INVALID` for a body given twice.
 */
export function placeArguments(endpoint: Endpoint, given: JsonObject): RequestParts {
  const places = new Map(endpoint.parameters.map((each) => [each.name, each.in]));
  const takesBody = endpoint.requestBody !== undefined;
  const path: Record<string, Json> = {};
  const query: Record<string, Json> = {};
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(given)) {
    if (takesBody && name === "body") continue;
    const place = places.get(name) ?? (takesBody ? "body" : "query");
    const part = { path, query, body: fields }[place] ?? fields;
    part[name] = value;
  }
  return { path, query, body: takesBody ? bodyOf(endpoint, given["body"], fields) : undefined };
}

function bodyOf({ name }: Endpoint, whole: Json | undefined, fields: JsonObject): Json | undefined {
  const names = Object.keys(fields);
  if (whole === undefined) return names.length === 0 ? undefined : fields;
  if (names.length === 0) return whole;
  const message = `"${name}" got its body twice: as "body" and as "${names[0]}". Write that into "body", or leave "body" out.`;
  throw new V2Error("V2_ARGUMENTS_INVALID", message, { operation: name, outcome: "refused", certain: true });
}
