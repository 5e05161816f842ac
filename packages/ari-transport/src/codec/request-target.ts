import type { WireRequest } from "../wire.ts";

/** Where a request goes: its path and its query, encoded, relative to `/ari`. */
export function requestTarget({ path, query }: Pick<WireRequest, "path" | "query">): string {
  let target = path;
  let separator = "?";
  for (const key in query) {
    target += `${separator}${key}=${encodeURIComponent(query[key] ?? "")}`;
    separator = "&";
  }
  return target;
}
