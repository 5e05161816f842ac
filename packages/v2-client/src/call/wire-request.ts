import type { Json, JsonObject } from "@flowrun/core/plugin";
import { type Endpoint, givesFile } from "../openapi/endpoints.ts";
import type { RequestParts } from "./request-parts.ts";

/** A request as a session sends it. */
export interface WireRequest {
  /** In capitals. */
  readonly method: string;
  /** Below the base URL, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Writes a request for the wire. A list in the query repeats its name, an object there is JSON, and
 * `null` is left out: the document shows none of these. A body is JSON; where the description takes
 * another type, a text goes as it is.
 */
export function wireRequest(endpoint: Endpoint, parts: RequestParts): WireRequest {
  const { method, path, requestBody } = endpoint;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.path[name])),
  );
  const query = queryText(parts.query);
  const [mediaType = "application/json"] = Object.keys(requestBody?.content ?? {});
  const isPlain = mediaType !== "application/json" && typeof parts.body === "string";
  const hasBody = parts.body !== undefined;
  return {
    method: method.toUpperCase(),
    path: query === "" ? filled : `${filled}?${query}`,
    headers: {
      "user-agent": "flowrun",
      accept: givesFile(endpoint) ? "*/*" : "application/json",
      ...(hasBody ? { "content-type": isPlain ? mediaType : "application/json" } : {}),
    },
    body: hasBody ? bodyText(parts.body, isPlain) : undefined,
  };
}

function queryText(query: JsonObject): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each: Json) => each !== null)
      .map((each: Json): [string, string] => [
        name,
        typeof each === "object" ? JSON.stringify(each) : String(each),
      ]),
  );
  return new URLSearchParams(pairs).toString();
}

function bodyText(body: Json | undefined, isPlain: boolean): string {
  return isPlain ? String(body) : JSON.stringify(body);
}
