import type { WireRequest } from "../wire.ts";

/** A request before anybody waits for it. */
export type RequestDraft = Omit<WireRequest, "patience">;

/** A request that is answered at once, whatever its channel does. */
export function quick(
  method: WireRequest["method"],
  path: string,
  query: Readonly<Record<string, string>> = {},
): RequestDraft {
  return { method, path, query, lane: "quick" };
}

/**
 * A request that waits behind a playback on its channel: Asterisk answers it only when the
 * channel's turn comes.
 */
export function blocking(path: string, query: Readonly<Record<string, string>> = {}): RequestDraft {
  return { method: "POST", path, query, lane: "blocking" };
}

/** Where a request goes: its path and its query, encoded, relative to `/ari`. */
export function requestTarget({ path, query }: RequestDraft): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
