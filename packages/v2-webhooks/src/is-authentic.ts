import type { IncomingHttpHeaders } from "node:http";
import { bearsToken, isSame } from "./http/bearer.ts";
import { signatureOf } from "./signature.ts";

/**
 * Whether the headers hold something by which `isAuthentic` could be true: worth reading the body
 * for.
 */
export function claimsAuthenticity(headers: IncomingHttpHeaders, secret: string): boolean {
  return headers["x-webhook-signature"] !== undefined || bearsToken(headers, secret);
}

/**
 * Whether a delivery came from somebody who knows the secret. Its header `x-webhook-signature` is
 * that of its time, id and body (`signatureOf`), or, where it has none, `authorization` is `Bearer`
 * with the secret itself. The comparison takes the same time wherever they differ.
 */
export function isAuthentic(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const signature = headers["x-webhook-signature"];
  if (signature === undefined) return bearsToken(headers, secret);
  const { "x-webhook-timestamp": timestamp, "x-webhook-id": id = "" } = headers;
  const time = timestamp === undefined ? undefined : String(timestamp);
  const expected = signatureOf({ timestamp: time, id: String(id), body }, secret);
  return typeof signature === "string" && isSame(signature.toLowerCase(), expected);
}

/**
 * How far the time of a delivery may lie from ours, in milliseconds: what clocks differ, and the
 * way takes.
 */
const toleranceMs = 5 * 60_000;

/**
 * Whether the time that a delivery signs is not now: somebody may have captured it. Gives `false`
 * where it signs none. The time `now` is in milliseconds since the epoch.
 */
export function isStale(headers: IncomingHttpHeaders, now: number): boolean {
  const { "x-webhook-timestamp": timestamp, "x-webhook-signature": signature } = headers;
  if (timestamp === undefined || signature === undefined) return false;
  const seconds = /^[0-9]{1,12}$/.test(String(timestamp)) ? Number(timestamp) : Number.NaN;
  return !(Math.abs(now - seconds * 1_000) <= toleranceMs);
}
