import type { Dispatcher } from "undici";

type Headers = Dispatcher.DispatchOptions["headers"];
type Body = NonNullable<Dispatcher.DispatchOptions["body"]> | null;

// These two carry their own secrets, and are sent while the session waits for them.
const unsigned = ["/api/v2/login", "/api/v2/refresh_token"];

/**
 * Whether a request goes to `baseUrl` or below it and is to be signed. The same holds for each hop
 * of a redirect.
 */
export function isOwnRequest(
  baseUrl: string,
  { origin, path }: Dispatcher.DispatchOptions,
): boolean {
  const base = new URL(baseUrl);
  // `//host/…` and `http://host/…` lead elsewhere in some servers' reading.
  if (!/^\/(?!\/)/.test(path) || URL.parse(String(origin))?.origin !== base.origin) return false;
  const { pathname } = new URL(`${base.origin}${path}`);
  const folder = base.pathname.replace(/\/$/, "");
  return (
    pathname.startsWith(`${folder}/`) && !unsigned.some((each) => pathname === `${folder}${each}`)
  );
}

/** The same headers with this bearer token and no other `authorization`. */
export function withAuthorization(
  headers: Headers,
  token: string,
): Record<string, string | string[] | undefined> {
  const others = Object.fromEntries(
    headerEntries(headers).filter(([name]) => name.toLowerCase() !== "authorization"),
  );
  return { ...others, authorization: `Bearer ${token}` };
}

/** The value of a header, whatever its case; `undefined` when it is not there. */
function headerOf(headers: Headers, name: string): string | undefined {
  const value = headerEntries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : value?.[0];
}

/**
 * Headers in any of the forms that undici takes, as names with values; those of a repeated name are
 * joined in a list.
 */
function headerEntries(headers: Headers): readonly [string, string | string[] | undefined][] {
  if (headers === undefined || headers === null) return [];
  if (!Array.isArray(headers)) {
    const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
    return entries.map(([name, value]) => [
      name,
      typeof value === "number" ? String(value) : value,
    ]);
  }
  const merged = new Map<string, string[]>();
  for (let place = 0; place + 1 < headers.length; place += 2) {
    const name = String(headers[place]);
    merged.set(name, [...(merged.get(name) ?? []), String(headers[place + 1])]);
  }
  return [...merged].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
}

/** A body, with whether it can be sent more than once. */
export interface ReplayableBody {
  readonly body: Body;
  readonly isReplayable: boolean;
}

const mostBytes = 16 * 1024 * 1024;

/**
 * The body of a request, made fit to be sent twice where that can be. The `fetch` of Node hands on
 * every body as a sequence of pieces, but tells the length of a body that it was given whole. Such
 * a body of at most 16 MiB is read first. Any other sequence is a stream and passes as it is.
 */
export async function replayableBody({
  body,
  headers,
}: Dispatcher.DispatchOptions): Promise<ReplayableBody> {
  const given: unknown = body;
  if (!isSequence(given)) return { body: body ?? null, isReplayable: true };
  const length = Number(headerOf(headers, "content-length") ?? Number.NaN);
  if (!(length <= mostBytes)) return { body: body ?? null, isReplayable: false };
  const chunks: Uint8Array[] = [];
  for await (const chunk of given)
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return { body: Buffer.concat(chunks), isReplayable: true };
}

function isSequence(body: unknown): body is AsyncIterable<Uint8Array | string> {
  if (typeof body !== "object" || body === null || ArrayBuffer.isView(body)) return false;
  return (
    Symbol.asyncIterator in body ||
    (Symbol.iterator in body && !(body instanceof FormData) && !isForm(body))
  );
}

// undici's FormData is another class than Node's.
function isForm(body: object): boolean {
  return Symbol.toStringTag in body && body[Symbol.toStringTag] === "FormData";
}
