import type { WireRequest } from "../wire.ts";

/** Where a request goes: its path and its query, encoded, relative to `/ari`. */
export function requestTarget({ path, query }: Pick<WireRequest, "path" | "query">): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
