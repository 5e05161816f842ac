import type { Dispatcher } from "undici";

type Headers = Dispatcher.DispatchOptions["headers"];

/** The same headers with this bearer token and no other `authorization`. */
export function withAuthorization(headers: Headers, token: string): Record<string, string | string[] | undefined> {
  const others = Object.fromEntries(headerEntries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
  return { ...others, authorization: `Bearer ${token}` };
}

/** The value of a header, whatever its case; `undefined` when it is not there. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headerEntries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : value?.[0];
}

/** Headers in any of the forms that undici takes, as names with values; those of a repeated name are joined in a list. */
function headerEntries(headers: Headers): readonly [string, string | string[] | undefined][] {
  if (headers === undefined || headers === null) return [];
  if (!Array.isArray(headers)) {
    const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
    return entries.map(([name, value]) => [name, typeof value === "number" ? String(value) : value]);
  }
  const merged = new Map<string, string[]>();
  for (let place = 0; place + 1 < headers.length; place += 2) {
    const name = String(headers[place]);
    merged.set(name, [...(merged.get(name) ?? []), String(headers[place + 1])]);
  }
  return [...merged].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
}
