import type { Json } from "@flowrun/core/plugin";

/** The body of a request: fields of a form count as query parameters, JSON as the body. */
export interface RequestBody {
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Json;
}

const maxBytes = 1024 * 1024;

/**
 * Reads a body of at most 1 MiB; `too-large` or `malformed` where that fails. A request without a
 * body gives neither.
 */
export async function readBody(request: Request): Promise<RequestBody | "too-large" | "malformed"> {
  const text = await readText(request);
  if (text === undefined) return "too-large";
  return text === "" ? { query: {} } : parseBody(text, request.headers.get("content-type") ?? "");
}

/** The value of a text of this media type: the fields of a form, or JSON for every other type. */
export function parseBody(text: string, type: string): RequestBody | "malformed" {
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return { query: Object.fromEntries(new URLSearchParams(text)) };
  }
  const body = parseJson(text);
  return body === undefined ? "malformed" : { query: {}, body };
}

/**
 * Reads a body of at most 1 MiB as text; `undefined` where it is larger. Without a body the text is
 * empty.
 */
export async function readText(request: Request): Promise<string | undefined> {
  if (request.body === null) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * The JSON that a request carries, whatever type it claims; `undefined` when it carries none, or
 * something else.
 */
export async function readJson(request: Request): Promise<Json | undefined> {
  return parseJson((await readText(request)) ?? "");
}

/** A text as JSON; `undefined` when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
